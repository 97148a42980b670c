/**
 * Where the first view of a long page ends. The rules for what's above it are inlined. What follows waits for the whole
 * sheet, which the server links here (app/document/page-styles.server.ts).
 */
export function Fold() {
  return <i data-fold="" hidden />;
}
