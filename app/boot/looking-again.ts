/** A page that is looked at again has old numbers: React is asked to start, and reads them anew when it has. */
export function watchLookingAgain(): void {
  document.addEventListener('visibilitychange', () => {
    const { dataset } = document.documentElement;
    if (document.visibilityState !== 'visible' || 'hydrated' in dataset) return;
    dataset.lookedAgain = '';
    document.dispatchEvent(new Event('needs-react'));
  });
}
