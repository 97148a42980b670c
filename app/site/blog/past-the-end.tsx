import { Link } from '../../ui/link.tsx';

/** Shown on a page number beyond the last. */
export function PastTheEnd({ path }: { path: string }) {
  return (
    <p>
      The list doesn’t have that many pages. <Link to={path}>Go to the first page</Link>
    </p>
  );
}
