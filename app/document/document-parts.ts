import { createContext } from 'react';

export interface DocumentParts {
  /** The text of the script that runs before anything is painted. */
  readonly firstScript: string;
  /** Where the boot script is. */
  readonly bootAddress: string;
  /** Names the request in the log, for an error's screen to show; empty when all is well. */
  readonly reference: string;
}

/**
 * What the server alone writes into the document. The browser's bundle does not hold it: there the context is empty,
 * and hydration leaves what came.
 */
export const DocumentPartsContext = createContext<DocumentParts>({
  firstScript: '',
  bootAddress: '',
  reference: '',
});
