import { createContext } from 'react';

/**
 * The sheet and the boot script that the server writes into the document. The browser's bundle holds neither: there
 * the context is empty, and hydration leaves both elements as they came.
 */
/** Builds emit rules in differing orders; the layers, declared before all else, make them agree. */
export const LAYER_ORDER = '@layer tokens, base, ui, site;';

export interface DocumentParts {
  readonly styles: string;
  readonly bootScript: string;
}

export const DocumentPartsContext = createContext<DocumentParts>({ styles: '', bootScript: '' });
