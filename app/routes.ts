import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The site's table of contents. */
export default [
  index('site/home/route.tsx'),
  route('verified-codes', 'site/verified-codes/route.tsx'),
  route('codes/:id', 'site/code/route.tsx'),
  route('codes/:id/use', 'site/code/use.ts'),
  route('codes/:id/report', 'site/code/report.tsx'),
  route('go/:id', 'site/code/go.ts'),
  route('saved', 'site/saved/route.tsx'),
  route('saved/status', 'site/saved/status.ts'),
  route('sw.js', 'site/saved/worker.ts'),
  route('stores', 'site/stores/route.tsx'),
  route('stores/:slug', 'site/store/route.tsx'),
  route('contact', 'site/contact/route.tsx'),
  route('contact/sent', 'site/contact/sent.tsx'),
  route('newsletter', 'site/newsletter/route.tsx'),
  route('newsletter/sent', 'site/newsletter/sent.tsx'),
  route('newsletter/confirm', 'site/newsletter/confirm.tsx'),
  route('newsletter/preferences', 'site/newsletter/preferences.tsx'),
  route('newsletter/unsubscribe', 'site/newsletter/unsubscribe.tsx'),

  route('feed.xml', 'site/feeds/routes/atom.ts'),
  route('feed.json', 'site/feeds/routes/json-feed.ts'),
  route('expiring.ics', 'site/feeds/routes/calendar.ts'),
  route('sitemap.xml', 'site/feeds/routes/sitemap.ts'),
  route(':file.xml', 'site/feeds/routes/sitemap-part.ts'),
  route('robots.txt', 'site/feeds/routes/robots.ts'),
  route('opensearch.xml', 'site/feeds/routes/open-search.ts'),
  route('site.webmanifest', 'site/feeds/routes/web-manifest.ts'),
  route('.well-known/security.txt', 'site/feeds/routes/security-text.ts'),

  route('og/site.png', 'site/og/site.tsx'),
  route('og/page/:name.png', 'site/og/page.tsx'),
  route('og/code/:id.png', 'site/og/code.tsx'),
  route('og/store/:slug.png', 'site/og/store.tsx'),
  route('og/post/:slug.png', 'site/og/post.tsx'),

  route('*', 'site/not-found/route.tsx'),
] satisfies RouteConfig;
