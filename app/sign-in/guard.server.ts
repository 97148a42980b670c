import { data, type MiddlewareFunction } from 'react-router';

/** Lets nobody in. */
export const requirePerson: MiddlewareFunction<Response> = () => {
  throw data(null, { status: 401 });
};
