import { tellTimes } from './relative-times.ts';

/** A page that is looked at again may have old numbers: they are read anew, quietly. */
export function watchLookingAgain(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    import('./read-again.ts').then(({ readAnew }) => readAnew()).then(tellTimes, () => {});
  });
}
