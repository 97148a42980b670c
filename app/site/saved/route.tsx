import { useEffect, useState } from 'react';
import { readSaved, type SavedCode, writeSaved } from '../../browser/saved-codes.ts';
import type { CodeState } from '../../data/codes/codes.server.ts';
import { NEVER_DAY, parseDay } from '../../domain/time/days.ts';
import { metadata } from '../../frame/metadata.ts';
import noticeStyles from '../../frame/notice.module.css';
import type { RouteHandle } from '../../frame/route-handle.ts';
import buttonStyles from '../../ui/button.module.css';
import { Link } from '../../ui/link.tsx';
import { CopyButton } from '../../ui/ticket/copy-button.tsx';
import { badgeText } from '../../words/evidence.ts';
import { lastDayText, livenessWords } from '../../words/liveness.ts';
import { LOCALE } from '../../words/locale.ts';
import type { Route } from './+types/route';
import styles from './saved.module.css';

export const handle: RouteHandle = { live: true };

export function meta({ matches }: Route.MetaArgs) {
  return metadata(matches[1].loaderData, {
    title: 'Saved codes',
    description:
      'The promo codes that you keep on this device. They are here offline too; nobody else sees them.',
    keywords: ['saved promo codes'],
    path: '/saved',
    noindex: true,
  });
}

/** The codes kept on this device. Everything here comes from the device; the network only says what has ended. */
export default function SavedPage() {
  const [saved, setSaved] = useState<SavedCode[]>();
  const states = useStates(saved);

  useEffect(() => {
    setSaved(readSaved());
    navigator.serviceWorker?.register('/sw.js').catch(() => {});
  }, []);

  const letGo = (id: number) => {
    const rest = readSaved().filter((code) => code.id !== id);
    if (writeSaved(rest)) setSaved(rest);
  };

  return (
    <div className={`wrap ${styles.page}`} data-live="always">
      <h1>Saved codes</h1>
      <p className={styles.lead}>
        Kept on this device alone, without an account. They are here when you are offline, too.
      </p>
      <noscript>
        <p>
          This page shows the codes that you saved on this device. Saving needs JavaScript, because your
          browser keeps them, not us. You can read and copy <a href="/verified-codes">all codes</a> without
          it.
        </p>
      </noscript>
      {saved?.length === 0 && (
        <div className={noticeStyles.ways}>
          <p>Nothing saved yet. Press “Save” on a code to keep it here.</p>
          <Link className={buttonStyles.button} to="/verified-codes">
            Browse All Codes
          </Link>
        </div>
      )}
      <div aria-live="polite">
        {saved && saved.length > 0 && (
          <ul className={styles.codes} role="list" aria-label="Saved codes">
            {saved.map((code) => (
              <li key={code.id}>
                <SavedEntry code={code} state={states.get(code.id)} onLetGo={() => letGo(code.id)} />
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
  /** Undefined while offline, or until the server has said. */
  readonly state: CodeState | 'gone' | undefined;
  readonly onLetGo: () => void;
}

function SavedEntry({ code, state, onLetGo }: SavedEntryProps) {
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
          <Link to={`/codes/${code.id}`}>Terms and proof</Link>
          <button type="button" onClick={onLetGo} aria-label={`Remove ${code.code}`}>
            Remove
          </button>
        </div>
      </div>
    </article>
  );
}

function endText({ lastDay }: SavedCode): string {
  // What a damaged store holds counts as no end.
  return lastDayText(parseDay(lastDay ?? '') ?? NEVER_DAY, LOCALE);
}

function stateText(state: CodeState | 'gone'): string {
  if (state === 'gone') return 'No longer listed';
  return state.liveness === 'live' ? badgeText(state.freshness, LOCALE) : livenessWords[state.liveness];
}

/** Asks once, when there is something to ask about and a network to ask; stays silent offline. */
function useStates(saved: readonly SavedCode[] | undefined): Map<number, CodeState | 'gone'> {
  const [states, setStates] = useState(new Map<number, CodeState | 'gone'>());
  const ids = saved?.map(({ id }) => id).join(',') ?? '';
  useEffect(() => {
    if (ids === '') return;
    const ask = () => {
      fetch(`/saved/status?ids=${ids}`)
        .then((answer) => answer.json() as Promise<CodeState[]>)
        .then((known) => {
          const all = new Map<number, CodeState | 'gone'>(ids.split(',').map((id) => [Number(id), 'gone']));
          for (const state of known) all.set(state.id, state);
          setStates(all);
        })
        .catch(() => {});
    };
    if (navigator.onLine) ask();
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [ids]);
  return states;
}
