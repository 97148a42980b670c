import { type SubscriberKey, signSubscriber } from '../data/readers/subscriber-token.server.ts';
import type { ReaderLinks } from './templates/newsletter-reason.tsx';

/** The signed links that let a reader change or end their own subscription, but nobody else's. */
export function readerLinks(secretKey: Uint8Array, siteUrl: string, subscriber: SubscriberKey): ReaderLinks {
  const token = signSubscriber(secretKey, subscriber);
  return {
    preferencesUrl: `${siteUrl}/newsletter/preferences?token=${token}`,
    unsubscribeUrl: `${siteUrl}/newsletter/unsubscribe?token=${token}`,
  };
}
