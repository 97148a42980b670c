import { useEffect, useState } from 'react';
import { registerServiceWorker } from '../../browser/offline.ts';
import { withRetries } from '../../browser/retries.ts';
import { readSaved, type SavedCode } from '../../browser/saved-codes.ts';
import { saveCode } from '../../browser/ticket/save-code.ts';
import type { CodeState } from '../../data/codes/codes.server.ts';
import { NEVER_DAY, parseDay } from '../../domain/time/days.ts';
import { metadata } from '../../frame/metadata.ts';
import noticeStyles from '../../frame/notice.module.css';
import type { RouteHandle } from '../../frame/route-handle.ts';
import buttonStyles from '../../ui/button.module.css';
import { Link } from '../../ui/link.tsx';
import { CopyButton } from '../../ui/ticket/copy-button.tsx';
import { badgeText } from '../../words/badge.ts';
import { lastDayText } from '../../words/last-day.ts';
import { livenessWords } from '../../words/liveness.ts';
import { LOCALE } from '../../words/locale.ts';
import type { Route } from './+types/route';
import styles from './saved.module.css';

export const handle: RouteHandle = { live: true };

export function meta({ matches }: Route.MetaArgs) {
  return metadata(matches[1].loaderData, {
    title: 'Saved codes',
    description:
      'The promo codes you’ve saved on this device. You can open them offline, and nobody else sees them.',
    keywords: ['saved promo codes'],
    path: '/saved',
    noindex: true,
  });
}

/**
 * The codes saved on this device. Everything here comes from the device. The server only reports which codes have
 * ended.
 */
export default function SavedPage() {
  const [saved, setSaved] = useState<SavedCode[]>();
  const states = useStates(saved);

  useEffect(() => {
    setSaved(readSaved());
    registerServiceWorker();
  }, []);

  const remove = (code: SavedCode) => {
    saveCode(code, false);
    setSaved(readSaved());
  };

  return (
    <div className={`wrap ${styles.page}`} data-live="always">
      <h1>Saved codes</h1>
      <p className={styles.lead}>
        Saved only on this device, no account needed. You can open this page offline.
      </p>
      <noscript>
        <p>
          This page shows the codes you saved on this device. Saving needs JavaScript, because the codes are
          stored in your browser. You can still read and copy <a href="/verified-codes">all codes</a>.
        </p>
      </noscript>
      {saved?.length === 0 && (
        <div className={styles.nothing}>
          <svg className={noticeStyles.drawing} viewBox="0 0 220 110" aria-hidden="true">
            <path
              data-tone="sheet"
              d="M14 16h120v26a12 12 0 0 0 0 24v28H14a8 8 0 0 1-8-8V24a8 8 0 0 1 8-8z"
            />
            <path data-tone="lemon" d="M134 16h66a8 8 0 0 1 8 8v62a8 8 0 0 1-8 8h-66V66a12 12 0 0 0 0-24z" />
            <path data-tone="line" d="M28 40h70M28 56h46M28 72h58M161 37h22v36l-11-9-11 9z" />
          </svg>
          <p>No saved codes yet. Press “Save” on a code to keep it here.</p>
          <div className={noticeStyles.ways}>
            <Link className={buttonStyles.button} to="/verified-codes">
              Browse All Codes
            </Link>
          </div>
        </div>
      )}
      <div aria-live="polite">
        {saved && saved.length > 0 && (
          <ul className={styles.codes} role="list" aria-label="Saved codes">
            {saved.map((code) => (
              <li key={code.id}>
                <SavedEntry code={code} state={states.get(code.id)} onRemove={() => remove(code)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface SavedEntryProps {
  readonly code: SavedCode;
  /** Undefined while offline, or until the server has responded. */
  readonly state: CodeState | 'gone' | undefined;
  readonly onRemove: () => void;
}

function SavedEntry({ code, state, onRemove }: SavedEntryProps) {
  const over = state === 'gone' || (state !== undefined && state.liveness !== 'live');
  return (
    <article
      className={styles.entry}
      aria-label={`${code.code}, ${code.store}`}
      data-code-id={code.id}
      data-store={code.store}
      data-over={over || undefined}
    >
      <div>
        <p className={styles.store}>{code.store}</p>
        <h2>{code.discount}</h2>
        <p>{code.description}</p>
        <p>{endText(code)}</p>
        <p className={styles.state}>{state && stateText(state)}</p>
      </div>
      <div className={styles.side}>
        <code>{code.code}</code>
        <div className={styles.copy}>
          <CopyButton />
        </div>
        <div className={styles.ways}>
          <Link to={`/codes/${code.id}`}>Terms and tests</Link>
          <button type="button" onClick={onRemove} aria-label={`Remove ${code.code}`}>
            Remove
          </button>
        </div>
      </div>
    </article>
  );
}

/** A damaged value counts as no end. */
function endText({ lastDay }: SavedCode): string {
  return lastDayText(parseDay(lastDay ?? '') ?? NEVER_DAY, LOCALE);
}

function stateText(state: CodeState | 'gone'): string {
  if (state === 'gone') return 'No longer listed';
  return state.liveness === 'live' ? badgeText(state.freshness, LOCALE) : livenessWords[state.liveness];
}

type States = ReadonlyMap<number, CodeState | 'gone'>;

/** The current status of the saved codes. Empty while the server can't be reached. */
function useStates(saved: readonly SavedCode[] | undefined): States {
  const [states, setStates] = useState<States>(new Map());
  const ids = saved?.map(({ id }) => id).join(',') ?? '';
  useEffect(() => {
    if (ids === '') return;
    const left = new AbortController();
    const load = () => {
      withRetries(() => fetchStates(ids), left.signal).then(setStates, () => {});
    };
    // Offline, a request would only fail and log an error.
    if (navigator.onLine) load();
    addEventListener('online', load, { signal: left.signal });
    return () => left.abort();
  }, [ids]);
  return states;
}

async function fetchStates(ids: string): Promise<States> {
  const response = await fetch(`/saved/status?ids=${ids}`);
  if (!response.ok) throw new Error(`The server responded with ${response.status}.`);
  const known = (await response.json()) as CodeState[];
  const states = new Map<number, CodeState | 'gone'>(ids.split(',').map((id) => [Number(id), 'gone']));
  for (const state of known) states.set(state.id, state);
  return states;
}
