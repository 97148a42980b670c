import type { RouterContextProvider } from 'react-router';
import { readSubscriberToken } from '../../data/readers/subscriber-token.server.ts';
import { findSubscriber } from '../../data/readers/subscribers.server.ts';
import { servicesContext } from '../../services.server.ts';

/**
 * The reader that an emailed link identifies. `subscriber` is missing once the row is gone; the whole result is
 * undefined if we didn't sign the link.
 */
export async function findReader(context: Readonly<RouterContextProvider>, token: string) {
  const { db, secretKey } = context.get(servicesContext);
  const key = readSubscriberToken(secretKey, token);
  return key && { key, subscriber: await findSubscriber(db, key) };
}
