import { fileURLToPath } from 'node:url';

/** @type {import('next').NextConfig} */
export default {
  output: undefined,
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  experimental: { externalDir: true },
  turbopack: {
    // The components stand outside this folder; their links lead through Next.
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    resolveAlias: { 'react-router': './bench/peers/next/router.tsx' },
  },
};
