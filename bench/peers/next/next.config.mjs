import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  experimental: { externalDir: true },
  webpack(config, { isServer, webpack }) {
    // The components are outside this folder; their links lead through Next.
    config.resolve.alias['react-router'] = at('router.tsx');
    config.resolve.alias[at('../../../app/ui/moment.tsx')] = at('moment.tsx');
    config.resolve.modules = [at('node_modules'), 'node_modules'];
    // The same as in Vite.
    config.plugins.push(new webpack.DefinePlugin({ 'import.meta.env.SSR': isServer }));
    allowSelectorsOfAttributes(config.module.rules);
    return config;
  },
};

/** Next allows only selectors with a local class in a CSS module, even inside a rule that has one. */
function allowSelectorsOfAttributes(rules) {
  for (const rule of rules) {
    if (rule?.options?.modules?.mode === 'pure') rule.options.modules.mode = 'local';
    for (const inner of [rule?.oneOf, rule?.use, rule?.rules])
      if (Array.isArray(inner)) allowSelectorsOfAttributes(inner);
  }
}
