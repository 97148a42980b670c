import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './bin/build/precompress.ts';

export default {
  ssr: true,
  // Every page links plainly; asking the server which routes exist would cost a request a link.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => precompress(join(import.meta.dirname, 'build/client')),
} satisfies Config;
