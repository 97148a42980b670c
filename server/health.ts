import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'kysely';
import type { Services } from '../app/services.server.ts';
import { plainAnswer } from './plain-answer.ts';

/** `/healthz`: the process answers. `/readyz`: the database answers too. True when the request was one of these. */
export function answerHealth(
  request: IncomingMessage,
  response: ServerResponse,
  services: Services,
): boolean {
  if (request.url === '/healthz') {
    plainAnswer(response, 200, 'ok');
    return true;
  }
  if (request.url === '/readyz') {
    sql`select 1`.execute(services.db).then(
      () => plainAnswer(response, 200, 'ready'),
      () => plainAnswer(response, 503, 'the database does not answer'),
    );
    return true;
  }
  return false;
}
