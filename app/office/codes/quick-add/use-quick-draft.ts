import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { keepDraft, removeDraft, useDraftKey } from '../../ui/form/drafts.ts';
import { type FormValues, firstValueOf, valuesOf } from '../../ui/form/form-values.ts';
import { linesOf, type QuickLine } from './quick-lines.ts';

/**
 * Keeps the paste and the table on this device until they are added or cleared.
 * @returns the key of the draft
 */
export function useQuickDraft(form: React.RefObject<HTMLFormElement | null>, lines: readonly QuickLine[]) {
  const draftKey = useDraftKey('quick add');
  const firstLines = useRef(lines);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const keep = () => {
      const values = valuesOf(new FormData(element));
      if (linesOfDraft(values).length > 0 || firstValueOf(values, 'paste').trim() !== '')
        keepDraft(draftKey, undefined, values);
      else removeDraft(draftKey);
    };
    // A page that has just opened may still offer the last draft.
    if (lines !== firstLines.current) keep();
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, lines, draftKey]);

  const { state, formMethod, location: next } = useNavigation();
  const { pathname } = useLocation();
  const isAdded = state === 'loading' && formMethod === 'POST' && next.pathname !== pathname;
  useEffect(() => {
    if (isAdded) removeDraft(draftKey);
  }, [isAdded, draftKey]);
  return draftKey;
}

/** The lines of the table as a draft holds them. */
export function linesOfDraft(values: FormValues): QuickLine[] {
  const form = new FormData();
  for (const [name, each] of Object.entries(values)) for (const value of each) form.append(name, value);
  return linesOf(form);
}
