/**
 * What cannot wait for a file of its own, inlined in every page before anything is painted: the theme, the mark that
 * there is JavaScript, times relative to now (so that no line changes after it was seen), early clicks, and going back.
 */
import { keepEarlyClicks } from './clicks.ts';
import { watchHistory } from './page/history.ts';
import { tellTimes } from './page/relative-times.ts';
import { applyTheme } from './page/theme.ts';

document.documentElement.dataset.js = '';
applyTheme();
keepEarlyClicks();
watchHistory();
addEventListener('DOMContentLoaded', tellTimes);
