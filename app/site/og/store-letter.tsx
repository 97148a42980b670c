/** A store's disc with its first letter: the server has no font to draw the store's emoji with. */
export function StoreLetter({ name, hue, size }: { name: string; hue: number; size: number }) {
  return (
    <span
      className="disc"
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.52),
        background: `oklch(0.9 0.07 ${hue})`,
        color: `oklch(0.36 0.08 ${hue})`,
      }}
    >
      {[...name][0]?.toUpperCase() ?? ''}
    </span>
  );
}
