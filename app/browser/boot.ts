/**
 * The site's own small script: it works before React, without it, and alongside it. It copies codes, shows toasts,
 * changes the theme, and loads the rest on demand: reporting, saving, and React itself.
 */

import { watchCart } from './cart.ts';
import { forgetEarlyClicks } from './clicks.ts';
import { watchKeys } from './page/keys.ts';
import { logPath } from './page/log-path.ts';
import { watchMenu } from './page/menu.ts';
import { watchTheme } from './page/theme.ts';
import { watchToasts } from './page/toasts.ts';
import { watchTooltips } from './page/tooltips.ts';
import { watchVisibility } from './page/visibility.ts';
import { watchLive } from './react/live.ts';
import { watchCopying } from './ticket/copying.ts';
import { watchReporting } from './ticket/reporting.ts';
import { markTickets, watchSaving } from './ticket/saving.ts';
import { whenParsed } from './when.ts';

whenParsed(() => {
  watchToasts();
  watchTheme();
  watchCopying();
  watchReporting();
  watchSaving();
  watchCart();
  watchKeys();
  watchMenu();
  watchTooltips();
  watchLive();
  watchVisibility();
  forgetEarlyClicks();
  markTickets();
  logPath();
});
