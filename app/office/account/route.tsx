import type { RouteHandle } from '../../frame/route-handle.ts';
import { personContext } from '../../services.server.ts';
import { Screen, screenTitle } from '../ui/screen.tsx';
import type { Route } from './+types/route';

export const handle = { office: 'checker' } satisfies RouteHandle;

export function meta() {
  return screenTitle('Your account');
}

export function loader({ context }: Route.LoaderArgs) {
  const { displayName, email, role } = context.get(personContext);
  return { displayName, email, role };
}

export default function AccountPage({ loaderData: { displayName, email, role } }: Route.ComponentProps) {
  return (
    <Screen title="Your account" lead={`${email}, ${role}`}>
      <p>{displayName}</p>
    </Screen>
  );
}
