/** Registers the service worker, which shows the saved codes offline. Where there is none, they need the network. */
export function registerServiceWorker(): void {
  navigator.serviceWorker?.register('/sw.js').catch(() => {});
}
