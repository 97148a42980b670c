/** What a route declares of itself, in its exported `handle`. */
export interface RouteHandle {
  /** React starts in this page, for its controls marked `data-live`. Without it a page is plain: a document only. */
  readonly live?: true;
}
