import { Link } from '../../ui/link.tsx';

/** What stands on a page of a list beyond its last. */
export function PastTheEnd({ path }: { path: string }) {
  return (
    <p>
      The list is not that long. <Link to={path}>Back to its first page</Link>
    </p>
  );
}
