import type { ComponentProps } from 'react';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, with its query and fragment. */
  readonly to: string;
}

/** A link to a page of this site. Pages are documents, so following it is the browser's own navigation. */
export function Link({ to, ...props }: LinkProps) {
  return <a {...props} href={to} />;
}
