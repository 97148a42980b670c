/** A file that can't be read, or not to its end. The message is a sentence for operators. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
}
