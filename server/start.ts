import { enableCompileCache } from 'node:module';
import process from 'node:process';
import type * as App from './app.ts';

const isDevelopment = process.argv.includes('--dev');
// React picks its build by this when it is loaded; the development build is three times slower.
process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production';

if (isDevelopment) {
  const { develop } = await import('./development.ts');
  await develop();
} else {
  const folder = new URL('../build/', import.meta.url);
  // Caches compiled modules: the next start takes half the time.
  enableCompileCache(new URL('compiled', folder).pathname);
  try {
    const { run } = (await import(new URL('server/app.js', folder).href)) as typeof App;
    await run();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error('There is no build yet; run "npm start", or "npm run build" to build alone.');
    process.exit(1);
  }
}
