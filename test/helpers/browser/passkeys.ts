import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Page } from 'playwright-core';

/** Gives a page a device with a fingerprint reader that always recognizes its owner. */
export async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** A passkey in software, for requests without a browser. It reports whatever the test says about its user. */
export function softwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  // The key as COSE writes it: EC2, ES256, P-256, x, y.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const site = createHash('sha256').update(new URL(origin).hostname).digest();
  const head = (flags: number) => Buffer.concat([site, Buffer.from([flags, 0, 0, 0, 0])]);
  const userFlags = (isVerified: boolean) => USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: Record<string, Buffer>) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(
        Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
      ),
    });
  return {
    /** What the browser sends to add it. */
    make(challenge: string, isVerified: boolean): string {
      const length = Buffer.from([0, id.length]);
      const authData = Buffer.concat([
        head(userFlags(isVerified) | HAS_KEY),
        Buffer.alloc(16),
        length,
        id,
        cose,
      ]);
      // {fmt: "none", attStmt: {}, authData}
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      return credential({ attestationObject, clientDataJSON: clientData('webauthn.create', challenge) });
    },
    /** What the browser sends to sign in with it. */
    sign(challenge: string, isVerified: boolean): string {
      const clientDataJSON = clientData('webauthn.get', challenge);
      const authenticatorData = head(userFlags(isVerified));
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]);
      return credential({ authenticatorData, clientDataJSON, signature: sign('sha256', signed, privateKey) });
    },
  };
}
