/** Refreshes the page's numbers when the visitor comes back to the tab, because they may be old. */
export function watchVisibility(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    import('./refresh-page.ts').then(
      ({ refreshPage }) => refreshPage(),
      () => {},
    );
  });
}
