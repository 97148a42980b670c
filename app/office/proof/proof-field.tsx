import { useEffect, useRef, useState } from 'react';
import { Check } from '../ui/check.tsx';
import { useNotes } from '../ui/notes.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { proofFields } from './proof-fields.ts';
import styles from './proof-picker.module.css';
import type { PickedProof, ProofPicker } from './proof-picker.tsx';

interface ProofFieldProps {
  /** What was wrong with the picture that was sent. */
  readonly error?: string | undefined;
  /** Called with the picture once it's confirmed, and with null when there is none. The form holds it too. */
  readonly onPicked?: (picked: PickedProof | null) => void;
  /** Called with whether a picture was chosen that isn't confirmed: the form goes without it. */
  readonly onWaiting?: (isWaiting: boolean) => void;
}

const LABEL = 'Picture of the checkout';

/**
 * The fields of a form for a proof picture (see `proofFields`). The form sends what the tools made, never the file that
 * was chosen. It has to be sent as multipart/form-data.
 */
export function ProofField(props: ProofFieldProps) {
  return useHydrated() ? <FieldWithTools {...props} /> : <PlainField error={props.error} />;
}

type Tools = typeof ProofPicker;

function FieldWithTools({ error, onPicked, onWaiting }: ProofFieldProps) {
  const [file, setFile] = useState<File | null>(null);
  const [Picker, setPicker] = useState<Tools | null>(null);
  const [isUnreachable, setIsUnreachable] = useState(false);
  const chosen = useRef<HTMLInputElement>(null);
  const sent = useRef<HTMLInputElement>(null);

  const pick = (picked: PickedProof | null) => {
    if (sent.current) sent.current.files = filesOf(picked?.blob);
    onPicked?.(picked);
    onWaiting?.(picked === null && (chosen.current?.files?.length ?? 0) > 0);
  };
  const clear = () => {
    if (chosen.current) chosen.current.value = '';
    setFile(null);
    pick(null);
  };
  const choose = async (next: File | undefined) => {
    pick(null);
    setIsUnreachable(false);
    setFile(next ?? null);
    if (!next || Picker) return;
    try {
      const { ProofPicker } = await import('./proof-picker.tsx');
      setPicker(() => ProofPicker);
    } catch {
      setIsUnreachable(true);
      setFile(null);
    }
  };

  // The form is emptied once it was sent.
  const latest = useRef(clear);
  latest.current = clear;
  useEffect(() => {
    const form = sent.current?.form;
    const onReset = () => latest.current();
    form?.addEventListener('reset', onReset);
    return () => form?.removeEventListener('reset', onReset);
  }, []);

  const trouble = isUnreachable
    ? 'The picture tools couldn’t be loaded. Check your connection, then choose the picture again.'
    : error;
  const notes = useNotes({
    hint: 'Crop it, and black out anything personal. Both happen on this device, before anything is sent.',
    error: trouble,
  });
  return (
    <div className={styles.field}>
      <label htmlFor={notes.id}>{LABEL}</label> <span className="note">optional</span>
      {notes.hint}
      <input
        ref={chosen}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        {...notes.control}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <input ref={sent} type="file" name={proofFields.picture} hidden />
      {notes.error}
      {file && Picker && (
        <Picker key={`${file.name} ${file.lastModified}`} file={file} onPicked={pick} onRemove={clear} />
      )}
    </div>
  );
}

/** Without JavaScript, the file goes as it is. */
function PlainField({ error }: { error: string | undefined }) {
  const notes = useNotes({
    hint: 'JPEG, PNG, or WebP, 8 MB at most. Blacking out needs JavaScript. Without it, the whole picture is sent, and only people who run this site can see it.',
    error,
  });
  return (
    <div className={styles.field}>
      <label htmlFor={notes.id}>{LABEL}</label> <span className="note">optional</span>
      {notes.hint}
      <input
        type="file"
        name={proofFields.picture}
        accept="image/jpeg,image/png,image/webp"
        {...notes.control}
      />
      {notes.error}
      <Check
        name={proofFields.confirmed}
        label="No name, address, order number, barcode, or card digit shows"
      />
    </div>
  );
}

/** A file list with the given picture, under a name that reveals nothing. */
function filesOf(blob: Blob | undefined): FileList {
  const transfer = new DataTransfer();
  if (blob) transfer.items.add(new File([blob], 'checkout.jpg', { type: blob.type }));
  return transfer.files;
}
