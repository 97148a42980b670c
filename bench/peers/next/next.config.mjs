import { fileURLToPath } from 'node:url';

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  experimental: { externalDir: true },
  webpack(config) {
    // The components are outside this folder; their links lead through Next.
    config.resolve.alias['react-router'] = fileURLToPath(new URL('router.tsx', import.meta.url));
    config.resolve.modules = [fileURLToPath(new URL('node_modules', import.meta.url)), 'node_modules'];
    allowSelectorsOfAttributes(config.module.rules);
    return config;
  },
};

/** Next lets modules of styles have only selectors with a class of their own, also nested in one that has it. */
function allowSelectorsOfAttributes(rules) {
  for (const rule of rules) {
    if (rule?.options?.modules?.mode === 'pure') rule.options.modules.mode = 'local';
    for (const inner of [rule?.oneOf, rule?.use, rule?.rules])
      if (Array.isArray(inner)) allowSelectorsOfAttributes(inner);
  }
}
