/** Epoch ms in RFC 3339 (and W3C datetime) format, to the second, in UTC: "2025-02-20T12:00:00Z". */
export function isoInstant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
