'use client';

/** The parts of the router that the site's components use, made with Next. */
import NextLink from 'next/link';
import type { ComponentProps } from 'react';
import { usePathname } from 'next/navigation';

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href'> & { to: string; end?: boolean };

export function Link({ to, end: _, ...props }: LinkProps) {
  return <NextLink href={to} {...props} />;
}

/** The one page of this peer is the home page. */
export function NavLink({ to, ...props }: LinkProps) {
  return <Link to={to} aria-current={to === '/' ? 'page' : undefined} {...props} />;
}

export function useLocation() {
  return { key: 'default', pathname: usePathname() };
}

export function useFetcher() {
  return { state: 'idle', data: undefined, submit: async () => {} };
}
