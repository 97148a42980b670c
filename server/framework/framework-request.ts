import type { FormBody } from '../http/forms.ts';

interface FrameworkRequestOptions {
  readonly siteUrl: string;
  /** Canonical path and query. */
  readonly target: string;
  readonly method: string;
  /** Of a POST. */
  readonly form?: FormBody | undefined;
  /** Aborts when the visitor has gone. */
  readonly signal: AbortSignal;
}

/**
 * The request that the framework sees, made from SITE_URL and the canonical address alone. Host and all other headers
 * are left out, so none of them can decide what is rendered. That includes Origin. The handler has checked it already
 * (see authority.ts), and behind a proxy that ends TLS the framework's own check would refuse every form.
 */
export function frameworkRequest({
  siteUrl,
  target,
  method,
  form,
  signal,
}: FrameworkRequestOptions): Request {
  const address = new URL(siteUrl + target);
  if (!form) return new Request(address, { method, signal });
  return new Request(address, {
    method,
    signal,
    headers: { 'Content-Type': form.contentType },
    body: form.bytes,
  });
}
