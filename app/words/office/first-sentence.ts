/** What a message of several sentences says first: what went wrong, before what to do. */
export function firstSentence(text: string): string {
  return /^.*?\.(?= )/s.exec(text)?.[0] ?? text;
}
