import type { EncodedProof } from '../../app/services.server.ts';

/** What the process answers: the outcome, or why it can't encode any picture. */
export type ProofAnswer = { readonly encoded: EncodedProof } | { readonly broken: string };

// Only the server ends this process, even when a terminal or a service manager signals both.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

process.once('message', async ({ bytes }: { bytes: Uint8Array }) => {
  process.send?.(await answer(bytes));
});

async function answer(bytes: Uint8Array): Promise<ProofAnswer> {
  try {
    const { encodePicture } = await import('./encode-picture.ts');
    return { encoded: await encodePicture(bytes) };
  } catch (error) {
    return { broken: (error as Error).message };
  }
}
