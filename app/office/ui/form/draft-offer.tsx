import { useEffect, useEffectEvent, useState } from 'react';
import { Moment } from '../moment.tsx';
import { Notice } from '../notice.tsx';
import { type Draft, findDraft, isShown, removeDraft } from './drafts.ts';
import type { FormValues } from './form-values.ts';

interface DraftOfferProps {
  readonly draftKey: string;
  readonly version: number | undefined;
  readonly shown: FormValues;
  readonly onRestore: (draft: Draft) => void;
}

/** Offers what was typed here earlier and never saved. Nothing is applied until the person accepts. */
export function DraftOffer({ draftKey, version, shown, onRestore }: DraftOfferProps) {
  const [draft, setDraft] = useState<Draft>();
  const lookFor = useEffectEvent((key: string) => {
    const found = findDraft(key);
    if (found && isShown(found, shown)) removeDraft(key);
    setDraft(found && !isShown(found, shown) ? found : undefined);
  });
  // When the page opens: what is typed from then on is already in the form.
  useEffect(() => lookFor(draftKey), [draftKey]);
  if (!draft) return null;
  return (
    <Notice tone="attention">
      <span>
        You have unsaved changes from <Moment at={draft.at} />
        {draft.version !== version && ', made before someone else saved'}.
      </span>
      <button
        type="button"
        onClick={() => {
          onRestore(draft);
          setDraft(undefined);
        }}
      >
        Bring them back
      </button>
      <button
        type="button"
        onClick={() => {
          removeDraft(draftKey);
          setDraft(undefined);
        }}
      >
        Discard them
      </button>
    </Notice>
  );
}
