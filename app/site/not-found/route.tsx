import { notFound } from '../../frame/route-parameters.ts';

export function loader(): never {
  throw notFound();
}

/** Never rendered. A route with a component gets the site's frame around what its loader throws. */
export default function Nowhere() {
  return null;
}
