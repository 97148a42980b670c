import { NotFound } from '../../frame/errors/not-found.tsx';

export function loader(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' });
}

export default NotFound;
