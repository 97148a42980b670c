import { expect, test } from 'vitest';
import { readConfig } from '../../app/config.server.ts';
import { sampleDatabase } from '../helpers/data/sample-database.ts';
import { temporaryFolder } from '../helpers/machine/temporary-folder.ts';
import { addPerson, addSession } from '../helpers/office/office.ts';
import { builtPages } from '../helpers/site/built-app.ts';
import { servicesOn } from '../helpers/site/services.ts';

// Every page is rendered several times.
const TIMEOUT_MS = 60_000;

/** Names that every object inherits: a table of words that is a plain object seems to have them. */
const INHERITED = ['__proto__', 'constructor', 'toString'];
/** Parameters and fields that name one of a few known things. */
const NAMING = ['done', 'why', 'sort', 'status', 'state', 'source', 'kind', 'action', 'intent', 'category'];
const OTHERS = { left: '1', count: '1', undo: '1', id: '1', ids: '1', named: '1' };

test(
  'a name that every object has is none that a page or a form knows, and is no alarm',
  async () => {
    const { routes, findRoute, respondTo } = await builtPages();
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: temporaryFolder() });
    const services = servicesOn(await sampleDatabase(), { config, reportError: () => {} });
    const cookie = await addSession(services.db, await addPerson(services.db, 'owner'), services.secretKey);
    const visitor = { address: '', agent: '', reference: 'test' };
    const paths = Object.values(routes).flatMap((route) =>
      route?.path && !/[*]|sign-out/.test(route.path) ? [`/${route.path.replace(/:\w+/g, '1')}`] : [],
    );
    const alarming: string[] = [];
    for (const address of paths.filter((path) => !findRoute(path)!.handle.picture))
      for (const name of INHERITED) {
        const { rate, office: role } = findRoute(address)!.handle;
        const office = role && {
          role,
          cookie,
          target: address,
          host: undefined,
          origin: undefined,
          isData: false,
        };
        const fields = new URLSearchParams({
          ...OTHERS,
          ...Object.fromEntries(NAMING.map((each) => [each, name])),
        });
        const url = `${services.config.siteUrl}${address}`;
        const requests = [new Request(`${url}?${fields}`)];
        for (const kind of ['post_category', name])
          if (findRoute(address)!.hasAction)
            requests.push(
              new Request(url, { method: 'POST', body: new URLSearchParams([['kind', kind], ...fields]) }),
            );
        for (const request of requests) {
          const { status } = await respondTo(request, services, visitor, { rate, office });
          if (status >= 500) alarming.push(`${request.method} ${address} ${name}`);
        }
      }
    expect(paths.length).toBeGreaterThan(60);
    expect(alarming).toEqual([]);
  },
  TIMEOUT_MS,
);
