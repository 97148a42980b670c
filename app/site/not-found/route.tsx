import { notFound } from '../../frame/route-parameters.ts';

export function loader(): never {
  throw notFound();
}

/** Never seen: with a page to its name, what the loader throws is shown in the site's frame. */
export default function Nowhere() {
  return null;
}
