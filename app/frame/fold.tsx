/**
 * Where the first view of a long page ends. The rules for what stands above it come in the page itself; what follows
 * waits for the sheet of all pages, which the server names in this place (app/document/page-styles.server.ts).
 */
export function Fold() {
  return <i data-fold="" hidden />;
}
