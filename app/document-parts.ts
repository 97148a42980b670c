import { createContext } from 'react';

/** Builds emit rules in differing orders; the layers, declared before all else, make them agree. */
export const LAYER_ORDER = '@layer tokens, base, ui, site;';

/**
 * What the server alone writes into the document. The browser's bundle holds none of it: there the context is empty,
 * and hydration leaves the elements as they came.
 */
export interface DocumentParts {
  readonly styles: string;
  readonly bootScript: string;
  /** Names the request in the log, for an error's screen to show; empty when all is well. */
  readonly reference: string;
}

export const DocumentPartsContext = createContext<DocumentParts>({
  styles: '',
  bootScript: '',
  reference: '',
});
