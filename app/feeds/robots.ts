/**
 * What crawlers may read (RFC 9309): everything except the redirects to stores, the links in emails, and the office. A
 * page that only shouldn't be indexed isn't here: crawlers must read it to see its `noindex`.
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
