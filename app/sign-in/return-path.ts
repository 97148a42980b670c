/** Where to sign in, and come back to `path` afterwards. */
export function signInPath(path: string): string {
  return path === '/office' ? '/office/sign-in' : `/office/sign-in?to=${encodeURIComponent(path)}`;
}

/** The page to open after signing in: one of the office, or the first one for anything else that the address says. */
export function returnPathOf(to: string | null): string {
  // A browser reads a backslash as a slash, and drops tabs and line breaks.
  if (to === null || !/^\/office([/?][\w\-./?=&%+:,]*)?$/.test(to)) return '/office';
  // It also resolves "..", escaped or not, which could lead out of the office.
  const { pathname, search } = new URL(to, 'https://site.example');
  return pathname + search === to ? to : '/office';
}
