import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { partOffice } from './bin/build/part-office.ts';
import { precompress } from './bin/build/precompress.ts';

export default {
  ssr: true,
  // Links are plain. Asking the server which routes exist would cost a request per link.
  routeDiscovery: { mode: 'initial' },
  async buildEnd() {
    const client = join(import.meta.dirname, 'build/client');
    await partOffice(join(client, 'assets'));
    await precompress(client);
  },
} satisfies Config;
