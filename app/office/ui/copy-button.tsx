import { useRef } from 'react';

interface CopyButtonProps {
  readonly text: string;
  /** On the button: "Copy the link". */
  readonly label: string;
  /** What this one copies, if several buttons have the same label. */
  readonly name?: string;
  readonly className?: string | undefined;
  readonly kind?: 'plain';
}

/** Copies a text, and says so. Where the browser refuses, as over plain HTTP, it shows the text selected. */
export function CopyButton({ text, label, name, className, kind }: CopyButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      document.dispatchEvent(new CustomEvent('toast', { detail: { title: 'Copied', text } }));
    } catch {
      field.current!.hidden = false;
      field.current!.select();
    }
  };
  return (
    <>
      <button
        type="button"
        className={className}
        data-kind={kind}
        data-needs-js=""
        aria-label={name}
        onClick={copy}
      >
        {label}
      </button>
      <input ref={field} readOnly hidden value={text} aria-label={`${name ?? label}, selected`} />
    </>
  );
}
