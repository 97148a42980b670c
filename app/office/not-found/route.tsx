import type { RouteHandle } from '../../frame/route-handle.ts';
import { notFound } from '../../frame/route-parameters.ts';

/** Behind the guard, so nobody who is signed out learns which addresses there are. */
export const handle = { office: 'checker' } satisfies RouteHandle;

export function loader(): never {
  throw notFound();
}

/** Never rendered. A route with a component gets the office's frame around what its loader throws. */
export default function Nowhere() {
  return null;
}
