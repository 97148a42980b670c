/**
 * Inlined in every page, because it has to run before the first paint: the theme, the mark that JavaScript is on,
 * relative times (so no line changes after it was seen), early clicks, and going back.
 */
import { recordEarlyClicks } from './clicks.ts';
import { watchHistory } from './page/history.ts';
import { showRelativeTimes } from './page/relative-times.ts';
import { applyTheme } from './page/theme.ts';

document.documentElement.dataset.js = '';
applyTheme();
recordEarlyClicks();
watchHistory();
addEventListener('DOMContentLoaded', showRelativeTimes);
