import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Every page links plainly; asking the server which routes exist would cost a request a link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
