import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { loader } from '../search/route.ts';
import styles from '../ui/dialog.module.css';
import { useKeyShortcut, useKeys } from '../ui/keys.tsx';
import { Magnifier } from '../ui/magnifier.tsx';
import railStyles from './rail.module.css';

/** The response of `/office/search`. */
type SearchResults = Awaited<ReturnType<typeof loader>>;

/** Long enough to let a word be typed in one go. */
const PAUSE_MS = 120;

/** Finds codes and stores from any screen: by its button, or by "/". */
export function Search() {
  const [isOpen, setIsOpen] = useState(false);
  const shortcut = useKeyShortcut('/');
  useKeys([{ key: '/', label: 'Find a code or a store', run: () => setIsOpen(true) }]);
  return (
    <>
      <button
        type="button"
        className={`soft ${railStyles.find}`}
        data-needs-js=""
        {...shortcut}
        onClick={() => setIsOpen(true)}
      >
        <Magnifier />
        <span>Find</span>
      </button>
      {isOpen && <SearchDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [found, setFound] = useState<SearchResults>();
  const [hasFailed, setHasFailed] = useState(false);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [selected, setSelected] = useState(0);
  // The results of an earlier text don't belong to this one.
  const results = found?.q === text.trim() ? found.results : [];
  useEffect(() => {
    dialog.current?.showModal();
    return () => clearTimeout(pause.current);
  }, []);

  const search = (value: string) => {
    setText(value);
    setSelected(0);
    clearTimeout(pause.current);
    const q = value.trim();
    if (q === '') return;
    pause.current = setTimeout(async () => {
      const response = await fetch(`/office/search?${new URLSearchParams({ q })}`).catch(() => undefined);
      setHasFailed(!response?.ok);
      if (response?.ok) setFound(await response.json());
    }, PAUSE_MS);
  };
  const open = (to: string) => {
    dialog.current?.close();
    navigate(to);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      setSelected((selected + step + results.length) % results.length);
    } else if (event.key === 'Enter' && results[selected]) {
      event.preventDefault();
      open(results[selected].to);
    }
  };

  return (
    <dialog
      ref={dialog}
      className={`sheet ${styles.dialog} ${styles.search}`}
      closedby="any"
      aria-label="Search the office"
      onClose={onClose}
    >
      <input
        type="text"
        inputMode="search"
        enterKeyHint="go"
        role="combobox"
        aria-label="Search the office"
        placeholder="Code, store, or words from a description"
        aria-expanded={results.length > 0}
        aria-controls="office-results"
        aria-activedescendant={results[selected] && `office-result-${selected}`}
        aria-autocomplete="list"
        autoComplete="off"
        value={text}
        onChange={({ target }) => search(target.value)}
        onKeyDown={onKeyDown}
      />
      <div
        id="office-results"
        role="listbox"
        aria-label="Results"
        className={styles.results}
        hidden={results.length === 0}
      >
        {results.map(({ to, name, note, isCode }, index) => (
          <a
            key={to}
            id={`office-result-${index}`}
            role="option"
            aria-selected={index === selected}
            tabIndex={-1}
            href={to}
            onClick={(event) => {
              event.preventDefault();
              open(to);
            }}
          >
            {isCode ? <code>{name}</code> : <strong>{name}</strong>}
            <span className="note">{note}</span>
          </a>
        ))}
      </div>
      <p role="status" className="soft">
        {hasFailed && 'We couldn’t reach the server. Try again in a moment.'}
        {!hasFailed && text.trim() !== '' && found?.q === text.trim() && results.length === 0
          ? `Nothing found for “${text.trim()}”.`
          : ''}
      </p>
    </dialog>
  );
}
