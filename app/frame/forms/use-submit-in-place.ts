import { useFetcher } from 'react-router';
import { IN_PLACE_FIELD } from './form-fields.ts';

/** Submits a form by script without leaving the page. The action's result comes back as data. */
export function useSubmitInPlace<Result>(action: string) {
  const fetcher = useFetcher<Result>();
  return {
    result: fetcher.data as Result | undefined,
    isSending: fetcher.state !== 'idle',
    send(form: HTMLFormElement) {
      const fields = new FormData(form);
      fields.set(IN_PLACE_FIELD, '1');
      // Nothing that the page shows depends on what a visitor sends.
      return fetcher.submit(fields, { method: 'post', action, defaultShouldRevalidate: false });
    },
  };
}
