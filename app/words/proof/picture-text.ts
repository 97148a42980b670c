import { formatDollars } from '../money.ts';

/** What a test's picture shows, for those who don't see it: "Checkout picture: SAVE5 took $4.99 off". */
export function pictureText({
  code,
  beforeCents,
  afterCents,
}: {
  readonly code: string;
  readonly beforeCents: number | null;
  readonly afterCents: number | null;
}): string {
  const savedCents = (beforeCents ?? 0) - (afterCents ?? 0);
  if (savedCents <= 0) return `Checkout picture of ${code}`;
  return `Checkout picture: ${code} took ${formatDollars(savedCents)} off`;
}
