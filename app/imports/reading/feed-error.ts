/** A file that can't be read, or not to its end. The message is a sentence for operators. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
}

/** The columns of a CSV say nothing to us, until somebody tells what they are. */
export class ColumnsError extends FeedError {}
