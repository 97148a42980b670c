/**
 * What crawlers may read (RFC 9309): everything except the redirects to stores, the mailed links, and the office.
 * A page that is merely not to be listed says so itself, which it can only do if it is read.
 */
export function robotsText(siteUrl: string): string {
  return [
    'User-agent: *',
    'Allow: /',
    'Disallow: /go/',
    'Disallow: /office',
    'Disallow: /newsletter/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
