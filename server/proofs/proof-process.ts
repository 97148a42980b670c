import { answerWith } from '../processes/answers.ts';

// Imported only now, so that a machine that can't encode any picture is told why.
answerWith(async ({ bytes }: { bytes: Uint8Array }) =>
  (await import('./encode-picture.ts')).encodePicture(bytes),
);
