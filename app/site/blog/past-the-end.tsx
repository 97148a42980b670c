import { Link } from '../../ui/link.tsx';

/** Shown on a page number beyond the last. */
export function PastTheEnd({ path }: { path: string }) {
  return (
    <p>
      The list is not that long. <Link to={path}>Back to its first page</Link>
    </p>
  );
}
