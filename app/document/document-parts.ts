import { createContext } from 'react';

export interface DocumentParts {
  /** The text of the script that runs before anything is painted. */
  readonly firstScript: string;
  /** Where the boot script is. */
  readonly bootAddress: string;
  /** Whether React may start in this page; the document then carries the framework's scripts and data. */
  readonly isLive: boolean;
  /** Names the request in the log, for an error's screen to show; empty when all is well. */
  readonly reference: string;
}

/**
 * What the server alone knows of a document. The browser's bundle does not hold it: there the context has these
 * defaults, and hydration leaves what came.
 */
export const DocumentPartsContext = createContext<DocumentParts>({
  firstScript: '',
  bootAddress: '',
  isLive: true,
  reference: '',
});
