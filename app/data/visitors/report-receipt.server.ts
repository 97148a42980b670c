import { timingSafeEqual } from 'node:crypto';
import { saltedHash } from './visitor-salt.server.ts';

interface ReportRow {
  readonly codeId: number;
  readonly mark: Uint8Array;
  /** Epoch ms. */
  readonly at: number;
}

const MARK_BYTES = 16;
const PROOF_BYTES = 16;

/**
 * The receipt that lets a visitor undo a report: its mark, and a proof that nobody can make without the salt of its
 * day. It isn't stored, and it expires with the salt.
 */
export function receiptOf(salt: Uint8Array, report: ReportRow): string {
  return Buffer.concat([report.mark, proofOf(salt, report)]).toString('base64url');
}

/** The mark that a receipt names; undefined if it isn't a receipt. */
export function markOfReceipt(receipt: string): Uint8Array | undefined {
  const bytes = Buffer.from(receipt, 'base64url');
  return bytes.length === MARK_BYTES + PROOF_BYTES ? bytes.subarray(0, MARK_BYTES) : undefined;
}

/** Whether a receipt was given for that report. */
export function isReceiptOf(salt: Uint8Array, receipt: string, report: ReportRow): boolean {
  const bytes = Buffer.from(receipt, 'base64url');
  const expected = Buffer.concat([report.mark, proofOf(salt, report)]);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

function proofOf(salt: Uint8Array, { codeId, mark, at }: ReportRow): Buffer {
  const text = `receipt\n${codeId}\n${Buffer.from(mark).toString('hex')}\n${at}`;
  return saltedHash(salt, text).subarray(0, PROOF_BYTES);
}
