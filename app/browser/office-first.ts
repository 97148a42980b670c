/** Inlined in every page of the office, because it has to run before the first paint. */
import { pressEarlyKeys } from './page/early-keys.ts';
import { watchHistory } from './page/history.ts';
import { applyTheme } from './page/theme.ts';

document.documentElement.dataset.js = '';
applyTheme();
pressEarlyKeys();
watchHistory();
