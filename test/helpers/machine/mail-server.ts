import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** An accepted mail, as its reader would see it. */
export interface ReceivedMail extends Email {
  readonly recipients: readonly string[];
}

/**
 * What the server does with the nth mail (from 1): accept it, refuse it, stay silent, or drop the connection during or
 * after it.
 */
export type Behaviour =
  | 'take'
  | 'refuse-4xx'
  | 'refuse-5xx'
  | 'hang'
  | 'drop-in-message'
  | 'drop-after-taking';

export interface MailServer {
  readonly url: string;
  /** The emails that were accepted. */
  readonly mails: readonly ReceivedMail[];
  /** How many emails were begun, accepted or not. */
  readonly tries: number;
  behave(how: (mail: number) => Behaviour): void;
  /** Resolves once `count` emails have been accepted. */
  received(count: number, timeoutMs?: number): Promise<readonly ReceivedMail[]>;
  close(): Promise<void>;
}

/** A real mail server on loopback that can misbehave on purpose. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let behave: (mail: number) => Behaviour = () => 'take';
  let tries = 0;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, session, done) {
      tries += 1;
      const how = behave(tries);
      if (how === 'drop-in-message') return drop(session);
      const message = await buffer(stream).catch(() => undefined);
      // The sender gave up halfway, so nobody is listening.
      if (!message) return;
      if (how === 'hang') return;
      if (how === 'refuse-4xx') return done(refusal(451, 'Try again later'));
      if (how === 'refuse-5xx') return done(refusal(550, 'No such mailbox'));
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      mails.push({ ...(await PostalMime.parse(message)), recipients });
      if (how === 'drop-after-taking') return drop(session);
      done();
    },
  });
  const drop = (session: SMTPServerSession) => {
    for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
  };
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get tries() {
      return tries;
    },
    behave(how) {
      behave = how;
    },
    async received(count, timeoutMs = 15_000) {
      const until = Date.now() + timeoutMs;
      while (mails.length < count) {
        if (Date.now() > until) throw new Error(`${mails.length} of ${count} mails came in ${timeoutMs} ms`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return mails;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
