/** Headers of every response. Pages add their own content security policy. */
export function securityHeaders(siteUrl: string): Map<string, string> {
  const headers = new Map([
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ]);
  if (siteUrl.startsWith('https:')) {
    headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    // Over plain HTTP browsers ignore it, and warn about it in the console of every page.
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  }
  return headers;
}
