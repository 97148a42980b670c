import { useEffect, useId, useRef, useState } from 'react';
import fieldStyles from '../ui/form/fields.module.css';
import {
  type Box,
  boxAfterKey,
  boxBetween,
  type Edit,
  firstBox,
  type Point,
  placeText,
  viewOf,
} from './edits.ts';
import { paintBox, paintCorner, paintPicture } from './paint.ts';
import styles from './proof-picker.module.css';

/** What a box on the picture does; `move` leaves the picture to scrolling. */
export type Tool = 'black-out' | 'crop' | 'move';

interface PictureCanvasProps {
  readonly bitmap: ImageBitmap;
  readonly edits: readonly Edit[];
  readonly tool: Tool;
  readonly zoom: number;
  readonly onApply: (box: Box) => void;
  readonly onUndo: () => void;
}

/** A press that moves less than this, in CSS pixels, is a click. */
const CLICK_PX = 5;

/**
 * The picture as it will be sent, and the box that the next edit applies to. A box is made by dragging, by clicking two
 * corners, or with arrow keys and Enter.
 */
export function PictureCanvas({ bitmap, edits, tool, zoom, onApply, onUndo }: PictureCanvasProps) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = viewOf(bitmap, edits);
  const [box, setBox] = useState<Box | undefined>();
  /** Where the pointer went down, in the picture and on the screen; the first of two clicked corners stays. */
  const [corner, setCorner] = useState<Point | undefined>();
  const press = useRef<{ readonly at: Point; readonly onScreen: Point } | undefined>(undefined);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (!canvas.current) return;
    canvas.current.style.inlineSize = `${zoom}%`;
    paintPicture(canvas.current, bitmap, edits);
    if (box && tool !== 'move') paintBox(canvas.current, box, viewOf(bitmap, edits));
    if (corner) paintCorner(canvas.current, corner, viewOf(bitmap, edits));
  }, [bitmap, edits, box, corner, tool, zoom]);

  const pointAt = ({ clientX, clientY }: React.PointerEvent): Point => {
    const { left, top, width, height } = canvas.current!.getBoundingClientRect();
    return {
      x: view.x + ((clientX - left) / width) * view.width,
      y: view.y + ((clientY - top) / height) * view.height,
    };
  };
  const apply = (applied: Box | undefined) => {
    setCorner(undefined);
    setBox(undefined);
    if (applied) onApply(applied);
  };

  const onPointerDown = (event: React.PointerEvent) => {
    if (tool === 'move' || !event.isPrimary || event.button !== 0) return;
    canvas.current!.setPointerCapture(event.pointerId);
    press.current = { at: pointAt(event), onScreen: { x: event.clientX, y: event.clientY } };
  };
  const onPointerMove = (event: React.PointerEvent) => {
    if (press.current) setBox(boxBetween(corner ?? press.current.at, pointAt(event), view));
    else if (corner) setBox(boxBetween(corner, pointAt(event), view));
  };
  const onPointerUp = (event: React.PointerEvent) => {
    const pressed = press.current;
    if (!pressed) return;
    press.current = undefined;
    const at = pointAt(event);
    const { x, y } = pressed.onScreen;
    const isClick = Math.hypot(event.clientX - x, event.clientY - y) < CLICK_PX;
    if (corner) apply(boxBetween(corner, at, view));
    else if (!isClick) apply(boxBetween(pressed.at, at, view));
    else {
      setCorner(at);
      setAnnouncement('First corner set. Click the opposite corner.');
    }
  };
  const onPointerCancel = () => {
    press.current = undefined;
    apply(undefined);
  };

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.altKey || tool === 'move') return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'z') return;
      event.preventDefault();
      onUndo();
      return;
    }
    const current = box ?? firstBox(view);
    const moved = boxAfterKey(current, event.key, event.shiftKey, view);
    if (moved) {
      setBox(moved);
      setAnnouncement(placeText(moved, view));
    } else if (event.key === 'Enter' || event.key === ' ') {
      apply(current);
    } else if (event.key === 'Escape') {
      apply(undefined);
    } else if (event.key.length > 1) {
      return;
    }
    // Letters are shortcuts of the screen around the picture, not of the picture.
    event.preventDefault();
  };

  return (
    <>
      <p id={`${id}-how`} className={`note ${fieldStyles.hint}`}>
        {tool === 'move'
          ? 'Drag to move the picture.'
          : 'Drag a box, or click two corners. With the keyboard: arrow keys move the box, Shift and arrow keys resize it, Enter applies it.'}
      </p>
      <div
        className={styles.frame}
        data-tool={tool}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard edits the picture in it.
        tabIndex={0}
        aria-label="Picture to edit"
        aria-describedby={`${id}-how`}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setBox(firstBox(view));
        }}
        onBlur={() => apply(undefined)}
        onKeyDown={onKeyDown}
      >
        <canvas
          ref={canvas}
          className={styles.canvas}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerCancel}
        />
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
