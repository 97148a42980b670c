/**
 * Pages that a browser may make ready while the visitor's pointer rests on their link (see
 * docs/decisions/hydration.md). Pages where a visit has an effect are left out: visits to stores are counted, and links
 * in emails belong to one person.
 */
const rules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/go/*', '/newsletter/*', '/office/*', '/*.*'] } },
          { not: { selector_matches: '[rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

export function loader() {
  return new Response(JSON.stringify(rules), {
    headers: {
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': 'public, max-age=86400',
    },
  });
}
