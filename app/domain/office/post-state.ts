/** What a post is to the public: not there yet, on the blog, scheduled, or withdrawn. */
export const postStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type PostState = (typeof postStates)[number];

interface DatedPost {
  readonly status: 'draft' | 'published' | 'withdrawn';
  /** Epoch ms. */
  readonly publishedAt: number | null;
}

/** The state of a post at `now` (epoch ms): a published one with a later date is scheduled. */
export function postStateOf({ status, publishedAt }: DatedPost, now: number): PostState {
  return status === 'published' && publishedAt !== null && publishedAt > now ? 'scheduled' : status;
}
