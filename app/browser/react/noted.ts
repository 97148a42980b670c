/** What the visitor did before React could see it. */
export interface Noted {
  /** Fields that were typed into or changed, the last one last. */
  readonly fields: Set<EventTarget>;
  /** The last press on a button that only React answers. */
  button?: HTMLElement;
}

const CONTROL = 'input, select, textarea, button';

/** Controls that the platform or this script serves alone. */
const SERVED =
  '[data-copy], [data-save], [data-theme-button], [commandfor], [data-report] *, [data-without-react] *';

/** Notes from now on what is done to fields and, until React listens, which button is pressed. */
export function noteWhatReactMisses(): Noted {
  const noted: Noted = { fields: new Set() };
  addEventListener(
    'input',
    ({ target }) => {
      noted.fields.delete(target!);
      noted.fields.add(target!);
    },
    true,
  );
  const onPress = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;
    if (button && needsReact(button)) noted.button = button;
  };
  addEventListener('click', onPress, true);
  // From the moment that React listens, it answers to presses itself.
  document.addEventListener('hydrating', () => removeEventListener('click', onPress, true), { once: true });
  return noted;
}

/** Whether something done to this element is for React to answer. */
export function needsReact(target: EventTarget | null): boolean {
  const control = target instanceof Element ? target.closest(CONTROL) : null;
  return control !== null && !control.matches(SERVED);
}

/** Whether a field holds something else than the server wrote, as far as can be told at a glance. */
export function isTypedInto(field: Element): boolean {
  const { value, defaultValue } = field as HTMLInputElement;
  return value !== defaultValue && needsReact(field);
}
