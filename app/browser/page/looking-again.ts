/** Refreshes the page's numbers when the visitor comes back to the tab, because they may be old. */
export function watchLookingAgain(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    import('./read-again.ts').then(
      ({ readAgain }) => readAgain(),
      () => {},
    );
  });
}
