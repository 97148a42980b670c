import { createContext, use, useEffect, useMemo, useRef } from 'react';

export interface KeyBinding {
  /** As `KeyboardEvent.key` names it: "n", "/", "Enter". */
  readonly key: string;
  /** For the list of keys: "Add a code". */
  readonly label: string;
  readonly run: (event: KeyboardEvent) => void;
}

interface Keys {
  /** Whether single letters, digits, and signs are shortcuts. A person can turn them off (WCAG 2.1.4). */
  readonly hasLetters: boolean;
  /** The bindings of the screen, newest last. */
  readonly bindings: Set<KeyBinding>;
}

const KeysContext = createContext<Keys>({ hasLetters: true, bindings: new Set() });

interface KeysProviderProps {
  readonly hasLetters: boolean;
  readonly children: React.ReactNode;
}

/** Listens for the keys of a screen, unless somebody is typing. */
export function KeysProvider({ hasLetters, children }: KeysProviderProps) {
  const bindings = useRef(new Set<KeyBinding>()).current;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target) || document.querySelector('dialog:modal')) return;
      if (event.key.length === 1 && !hasLetters) return;
      const binding = [...bindings].findLast(({ key }) => key === event.key);
      // Enter and Space belong to the control that has the focus.
      if (!binding || (isPressed(event.key) && isControl(event.target))) return;
      event.preventDefault();
      binding.run(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hasLetters, bindings]);
  const keys = useMemo(() => ({ hasLetters, bindings }), [hasLetters, bindings]);
  return <KeysContext value={keys}>{children}</KeysContext>;
}

/** Binds keys while the component is shown. The list may be new in every render. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const { bindings: all } = use(KeysContext);
  useEffect(() => {
    for (const binding of bindings) all.add(binding);
    return () => {
      for (const binding of bindings) all.delete(binding);
    };
  });
}

/** The keys of the screen as it is now. */
export function useKeyList(): () => {
  readonly hasLetters: boolean;
  readonly bindings: readonly KeyBinding[];
} {
  const { hasLetters, bindings } = use(KeysContext);
  return () => ({ hasLetters, bindings: [...bindings] });
}

/** The `aria-keyshortcuts` of a control; nothing where letters are turned off. */
export function useKeyShortcut(key: string): { 'aria-keyshortcuts'?: string } {
  const { hasLetters } = use(KeysContext);
  return key.length > 1 || hasLetters ? { 'aria-keyshortcuts': key } : {};
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TYPED.test(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Inputs in which a letter does nothing. */
const NOT_TYPED = /^(checkbox|radio|button|submit|reset|file)$/;

function isPressed(key: string): boolean {
  return key === 'Enter' || key === ' ';
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, summary, input') !== null;
}
