import { codeStates, type OfficeCodeFilter } from '../../../data/codes/office/office-codes.server.ts';
import { codeStatuses } from '../../../domain/evidence/liveness.ts';
import { wholeNumber } from '../../ui/list/list-position.ts';

/** The fields of the list's address that say which codes it shows. */
export const filterFields = ['q', 'store', 'status', 'state', 'source'] as const;

/** Which codes an address asks for; invalid parameters are left out. */
export function filterOf(query: URLSearchParams): OfficeCodeFilter {
  const storeId = wholeNumber(query.get('store'));
  return {
    q: query.get('q') ?? '',
    storeId,
    status: codeStatuses.find((each) => each === query.get('status')),
    // Older addresses name a state in a field of its own.
    state: codeStates.find((each) => each === (query.get('state') || query.get('status'))),
    source: query.get('source') || undefined,
  };
}

/** The filters of an address, without what else it says. */
export function withFilters(query: URLSearchParams): URLSearchParams {
  const kept = filterFields.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(kept);
}
