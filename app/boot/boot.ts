/**
 * The site's own small script: it works before React, without React, and beside it. It copies codes, shows toasts,
 * changes the theme, and fetches what is needed more rarely when it is needed: reporting, saving, and React itself.
 */
import { logPath } from '../site/not-found/log-path.ts';
import { forgetEarlyClicks } from './clicks.ts';
import { watchCopying } from './copying.ts';
import { watchIntent } from './intent.ts';
import { watchKeys } from './keys.ts';
import { watchLookingAgain } from './looking-again.ts';
import { watchMenu } from './menu.ts';
import { watchReporting } from './reporting.ts';
import { markSaved, watchSaving } from './saving.ts';
import { watchTheme } from './theme.ts';
import { watchToasts } from './toasts.ts';
import { watchTooltips } from './tooltips.ts';
import { whenParsed } from './when.ts';

whenParsed(() => {
  watchToasts();
  watchTheme();
  watchCopying();
  watchReporting();
  watchSaving();
  watchKeys();
  watchMenu();
  watchTooltips();
  watchIntent();
  watchLookingAgain();
  forgetEarlyClicks();
  markSaved();
  document.querySelectorAll<HTMLElement>('[data-not-found]').forEach(logPath);
});
