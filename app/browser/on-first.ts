/**
 * Hears of an event before React does. While React hydrates a page, it stops every click, key, and form that it can't
 * handle yet, so whatever comes after it never hears of them.
 */
export function onFirst<Type extends keyof WindowEventMap>(
  type: Type,
  handle: (event: WindowEventMap[Type]) => void,
): void {
  addEventListener(type, handle, true);
}
