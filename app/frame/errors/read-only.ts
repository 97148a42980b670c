/** What a form says while the database is being copied, or its operator lets nobody change it. */
export const READ_ONLY =
  'The site is read-only for a few minutes while its data is being copied. Nothing was saved. Try again in five minutes.';
