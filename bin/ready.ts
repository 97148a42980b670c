// Exits with 0 when the server on this machine is ready, otherwise with 1: the health check of a container.
// usage: node bin/ready.ts
import { get } from 'node:http';
import process from 'node:process';

// An empty setting counts as absent, as for the server.
const port = Number(process.env.PORT || 3000);
const TIMEOUT_MS = 4_000;

get({ host: '127.0.0.1', port, path: '/readyz', timeout: TIMEOUT_MS }, ({ statusCode }) => {
  process.exit(statusCode === 200 ? 0 : 1);
})
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1));
