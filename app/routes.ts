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
    route('office/codes', 'office/codes/route.tsx'),
    route('office/codes/export.csv', 'office/codes/export.ts'),
    route('office/codes/new', 'office/code/new.tsx'),
    route('office/codes/add', 'office/quick-add/route.tsx'),
    route('office/codes/featured', 'office/featured/route.tsx'),
    route('office/codes/same', 'office/code/same.ts'),
    route('office/codes/:id', 'office/code/route.tsx'),
    route('office/codes/:id/preview', 'office/code/preview.tsx'),
    route('office/search', 'office/search/route.ts'),
    route('office/account', 'office/account/route.tsx'),
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
