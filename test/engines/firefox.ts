import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { type BrowserWindow, PHONE } from './browser-window.ts';
import { startProgram } from './program.ts';

/** Debian's headless Firefox, driven by its built-in WebDriver BiDi. */
export async function startFirefox(): Promise<BrowserWindow> {
  const folder = temporaryFolder();
  const firefox = startProgram(
    ['firefox-esr', '--headless', '--no-remote', '--profile', folder, '--remote-debugging-port=0'],
    { HOME: folder },
  );
  const address = await firefox.says(/WebDriver BiDi listening on (ws:\S+)/);
  const send = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]!.context;
  await send('browsingContext.setViewport', { context, viewport: PHONE });
  return {
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async call(source, argumentsJson) {
      const result = (await send('script.callFunction', {
        functionDeclaration: `(json) => JSON.stringify((${source})(...JSON.parse(json)) ?? null)`,
        arguments: [{ type: 'string', value: argumentsJson }],
        target: { context },
        awaitPromise: false,
      })) as CallResult;
      if (result.type === 'exception') throw new Error(result.exceptionDetails.text);
      return result.result.value;
    },
    async perform(actions) {
      await send('input.performActions', { context, actions });
    },
  };
}

type CallResult =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

type Send = (method: string, params: object) => Promise<unknown>;

interface BidiMessage {
  readonly id?: number;
  readonly result?: unknown;
  readonly message?: string;
}

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, message } = JSON.parse(String(data)) as BidiMessage;
    const command = waiting.get(id ?? -1);
    if (message === undefined) command?.resolve(result);
    else command?.reject(new Error(message));
  });
  let lastId = 0;
  return (method, params) => {
    lastId += 1;
    const command = Promise.withResolvers<unknown>();
    waiting.set(lastId, command);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return command.promise;
  };
}
