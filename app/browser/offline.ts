/**
 * Registers the service worker, which shows the saved codes offline. In a browser without one, they need the network.
 */
export function registerServiceWorker(): void {
  navigator.serviceWorker?.register('/sw.js').catch(() => {});
}
