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
  route('*', 'site/not-found/route.tsx'),
] satisfies RouteConfig;
