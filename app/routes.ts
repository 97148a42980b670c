import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The site's table of contents. */
export default [
  layout('frame/public-layout.tsx', [
    index('site/home/route.tsx'),
    route('verified-codes', 'site/verified-codes/route.tsx'),
    route('codes/:id', 'site/code/route.tsx'),
    route('codes/:id/report', 'site/code/report.tsx'),
    route('go/:id', 'site/code/go.ts'),
    route('saved', 'site/saved/route.tsx'),
    route('how-to-use', 'site/how-to-use/route.tsx'),
    route('stores', 'site/stores/route.tsx'),
    route('stores/:slug', 'site/store/route.tsx'),
    route('blog', 'site/blog/route.tsx'),
    route('blog/category/:slug', 'site/blog/category.tsx'),
    route('blog/tag/:slug', 'site/blog/tag.tsx'),
    route('blog/:slug', 'site/post/route.tsx'),
    route('contact', 'site/contact/route.tsx'),
    route('contact/sent', 'site/contact/sent.tsx'),
    route('newsletter', 'site/newsletter/route.tsx'),
    route('newsletter/sent', 'site/newsletter/sent.tsx'),
    route('newsletter/confirm', 'site/newsletter/confirm.tsx'),
    route('newsletter/preferences', 'site/newsletter/preferences.tsx'),
    route('newsletter/unsubscribe', 'site/newsletter/unsubscribe.tsx'),
    route('how-we-verify', 'site/how-we-verify/route.tsx'),
    route('privacy', 'site/privacy/route.tsx'),

    // Addresses that may be 404s, which the frame shows.
    route(':file.xml', 'feeds/routes/sitemap-part.ts'),
    route('*', 'site/not-found/route.tsx'),
  ]),

  // Where people who run the site work. Its layout is the guard.
  layout('office/layout.tsx', [
    route('office/account', 'office/account/route.tsx'),
    route('office/settings', 'office/settings/route.tsx'),
    route('office/settings/start', 'office/settings/start.tsx'),
    route('office/settings/email', 'office/settings/email.tsx'),
    route('office/settings/sample', 'office/settings/sample.tsx'),
    route('office/status', 'office/status/route.tsx'),
    route('office/audit', 'office/audit/route.tsx'),
    route('office/audit.csv', 'office/audit/export.ts'),
    route('office/proof/:name', 'office/proof/picture.ts'),
    route('office/sign-out', 'office/sign-out/route.ts'),
  ]),
  route('office/sign-in', 'office/sign-in/route.tsx'),
  route('office/welcome', 'office/welcome/route.tsx'),
  route('office/sign-in/passkey', 'office/sign-in/passkey.ts'),

  route('proof/:name.webp', 'site/code/proof.ts'),
  route('codes/:id/use', 'site/code/use.ts'),
  route('codes/:id/report.json', 'site/code/report-in-place.tsx'),
  route('saved/status', 'site/saved/status.ts'),
  route('sw.js', 'site/saved/worker.ts'),

  route('feed.xml', 'feeds/routes/atom.ts'),
  route('feed.json', 'feeds/routes/json-feed.ts'),
  route('expiring.ics', 'feeds/routes/calendar.ts'),
  route('sitemap.xml', 'feeds/routes/sitemap.ts'),
  route('robots.txt', 'feeds/routes/robots.ts'),
  route('opensearch.xml', 'feeds/routes/open-search.ts'),
  route('site.webmanifest', 'feeds/routes/web-manifest.ts'),
  route('speculation-rules.json', 'feeds/routes/speculation-rules.ts'),
  route('.well-known/security.txt', 'feeds/routes/security-text.ts'),

  route('og/site.png', 'previews/routes/site.tsx'),
  route('og/page/:name.png', 'previews/routes/page.tsx'),
  route('og/code/:id.png', 'previews/routes/code.tsx'),
  route('og/store/:slug.png', 'previews/routes/store.tsx'),
  route('og/post/:slug.png', 'previews/routes/post.tsx'),
] satisfies RouteConfig;
