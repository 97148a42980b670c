/** A page that the visitor comes back to may show old numbers: they are refreshed, quietly. */
export function watchLookingAgain(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    import('./read-again.ts').then(
      ({ readAgain }) => readAgain(),
      () => {},
    );
  });
}
