import type { CSSProperties } from 'react';

/** A store's disc with its initial: the server has no font to draw the store's emoji with. */
export function StoreInitial({ name, hue, size }: { name: string; hue: number; size: number }) {
  return (
    <span
      className="disc"
      style={{ '--hue': hue, width: size, height: size, fontSize: Math.round(size * 0.52) } as CSSProperties}
    >
      {[...name][0]?.toUpperCase() ?? ''}
    </span>
  );
}
