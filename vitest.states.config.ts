import { defineConfig } from 'vitest/config';
import e2e, { STATES } from './vitest.e2e.config.ts';

export default defineConfig({ test: { ...e2e.test, include: STATES, exclude: [] } });
