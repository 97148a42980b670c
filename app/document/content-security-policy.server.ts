import { hash } from 'node:crypto';

/**
 * The policy of one finished document. Inline scripts and sheets are allowed by the hash of their text rather than by a
 * nonce, so a cache can serve everyone the same bytes. Only the texts given here are allowed, not everything the
 * document happens to contain. Texts are binary strings: one character per byte.
 */
export function contentSecurityPolicy(scripts: readonly string[], style: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(hashOf).join(' ')}`,
    `style-src 'self' ${hashOf(style)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${hash('sha256', Buffer.from(text, 'latin1'), 'base64')}'`;
}
