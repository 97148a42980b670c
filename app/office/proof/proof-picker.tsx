import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Check } from '../ui/check.tsx';
import fieldStyles from '../ui/form/fields.module.css';
import { type Box, blackedOut, type Edit } from './edits.ts';
import { exportPicture } from './paint.ts';
import { PictureCanvas, type Tool } from './picture-canvas.tsx';
import { proofFields } from './proof-fields.ts';
import styles from './proof-picker.module.css';

/** A picture that may be sent: made of what the canvas shows, and confirmed by the person who looked at it. */
export interface PickedProof {
  readonly blob: Blob;
  /** Whether it shows the code and the lower total. */
  readonly shown: boolean;
}

interface ProofPickerProps {
  /** As chosen or photographed. It never leaves the device. */
  readonly file: Blob;
  /** Called with the picture once it's confirmed, and with null as soon as it's changed or no longer confirmed. */
  readonly onPicked: (picked: PickedProof | null) => void;
  readonly onRemove: () => void;
}

const tools: readonly { readonly tool: Tool; readonly label: string }[] = [
  { tool: 'black-out', label: 'Black out' },
  { tool: 'crop', label: 'Crop' },
  { tool: 'move', label: 'Move' },
];

/** In percent of the available width. */
const ZOOMS = [100, 150, 200, 300, 400] as const;

/** Crops a picture and blacks out what is personal, on the device, before anything is sent. */
export function ProofPicker({ file, onPicked, onRemove }: ProofPickerProps) {
  const bitmap = useBitmap(file);
  if (bitmap === 'unreadable')
    return (
      <div className={`stack ${styles.picker}`}>
        <p className="problem small" role="alert">
          This browser can’t read that picture. Take a screenshot of it, or save it as a JPEG, and choose that
          instead.
        </p>
      </div>
    );
  if (!bitmap) return <p className={`note ${fieldStyles.hint}`}>Opening the picture…</p>;
  return <Editor bitmap={bitmap} onPicked={onPicked} onRemove={onRemove} />;
}

function Editor({ bitmap, onPicked, onRemove }: Omit<ProofPickerProps, 'file'> & { bitmap: ImageBitmap }) {
  const id = useId();
  const [edits, setEdits] = useState<readonly Edit[]>([]);
  const [tool, setTool] = useState<Tool>('black-out');
  const [zoom, setZoom] = useState(0);
  const [blob, setBlob] = useState<Blob | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const [trouble, setTrouble] = useState('');
  /** Counts edits: a file that was started before the last edit is thrown away. */
  const edition = useRef(0);

  const change = (next: readonly Edit[]) => {
    edition.current += 1;
    setEdits(next);
    setBlob(null);
    onPicked(null);
  };
  const undo = () => edits.length > 0 && change(edits.slice(0, -1));
  const apply = (box: Box) => tool !== 'move' && change([...edits, { kind: tool, box }]);

  const confirm = async (isConfirmed: boolean) => {
    if (!isConfirmed) {
      change(edits);
      return;
    }
    const begun = edition.current;
    try {
      const made = await exportPicture(bitmap, edits);
      if (edition.current !== begun) return;
      setTrouble('');
      setBlob(made);
      onPicked({ blob: made, shown: isShown });
    } catch (error) {
      setTrouble(`${(error as Error).message} Try another browser, or record the test without a picture.`);
    }
  };
  const show = (next: boolean) => {
    setIsShown(next);
    if (blob) onPicked({ blob, shown: next });
  };

  const black = blackedOut(edits).length;
  return (
    <div className={`stack ${styles.picker}`}>
      <div className={`between ${styles.bar}`}>
        <div className={styles.tools} role="radiogroup" aria-label="Tool">
          {tools.map((each) => (
            <label key={each.tool}>
              <input
                type="radio"
                name={`${id}-tool`}
                checked={each.tool === tool}
                onChange={() => setTool(each.tool)}
              />
              {each.label}
            </label>
          ))}
        </div>
        <div className={`flow ${styles.buttons}`}>
          <PlainButton label="Undo" isDisabled={edits.length === 0} onClick={undo} />
          <PlainButton label="Zoom out" isDisabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
          <PlainButton
            label="Zoom in"
            isDisabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
        </div>
      </div>
      <PictureCanvas
        bitmap={bitmap}
        edits={edits}
        tool={tool}
        zoom={ZOOMS[zoom]!}
        onApply={apply}
        onUndo={undo}
      />
      <p className={`note ${fieldStyles.hint}`} role="status">
        {black === 0
          ? 'Nothing is blacked out yet.'
          : `${black} ${black === 1 ? 'area is' : 'areas are'} blacked out.`}
      </p>
      <Check
        name={proofFields.confirmed}
        label="No name, address, order number, barcode, or card digit shows"
        hint="Check this last. Any later change clears it."
        checked={blob !== null}
        required
        error={isAsked && blob === null ? 'Confirm it, or remove the picture.' : undefined}
        onInvalid={(event) => {
          event.preventDefault();
          setAsked(true);
          event.currentTarget.closest('details')?.setAttribute('open', '');
          event.currentTarget.focus();
        }}
        onChange={({ target }) => confirm(target.checked)}
      />
      <Check
        name={proofFields.shown}
        label="It shows the code and the lower total"
        hint="If you check this, the public test history shows the picture. If not, only people who run this site see it."
        checked={isShown}
        onChange={({ target }) => show(target.checked)}
      />
      {trouble && (
        <p className="problem small" role="alert">
          {trouble}
        </p>
      )}
      <div className={`flow ${styles.buttons}`}>
        <PlainButton label="Remove the picture" onClick={onRemove} />
      </div>
    </div>
  );
}

interface PlainButtonProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** It keeps the focus even when it's disabled, so keyboard users don't lose their place. */
function PlainButton({ label, isDisabled, onClick }: PlainButtonProps) {
  return (
    <Button
      type="button"
      kind="plain"
      aria-disabled={isDisabled || undefined}
      onClick={() => isDisabled || onClick()}
    >
      {label}
    </Button>
  );
}

/** The decoded picture, upright; undefined while it's being decoded. */
function useBitmap(file: Blob): ImageBitmap | 'unreadable' | undefined {
  const [bitmap, setBitmap] = useState<ImageBitmap | 'unreadable'>();
  useEffect(() => {
    let decoded: ImageBitmap | undefined;
    let isGone = false;
    setBitmap(undefined);
    createImageBitmap(file).then(
      (result) => {
        decoded = result;
        if (isGone) result.close();
        else setBitmap(result);
      },
      () => isGone || setBitmap('unreadable'),
    );
    return () => {
      isGone = true;
      decoded?.close();
    };
  }, [file]);
  return bitmap;
}
