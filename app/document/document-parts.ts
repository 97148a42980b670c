import { createContext } from 'react';

export interface DocumentParts {
  /** The text of the script that runs before the first paint. */
  readonly firstScript: string;
  readonly bootAddress: string;
  /** Whether React may start in this page; the document then carries the framework's scripts and data. */
  readonly isLive: boolean;
  /** The request's reference in the log, which the error screen shows. Empty if there was no error. */
  readonly reference: string;
}

/**
 * The parts of a document that only the server knows. In the browser, these defaults stand in for them, and hydration
 * leaves the server's markup alone.
 */
export const DocumentPartsContext = createContext<DocumentParts>({
  firstScript: '',
  bootAddress: '',
  isLive: true,
  reference: '',
});
