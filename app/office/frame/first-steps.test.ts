import { expect, test } from 'vitest';
import { formsOf } from '../../../test/helpers/office/forms.ts';
import { signIn } from '../../../test/helpers/office/office.ts';
import { startTestSite } from '../../../test/helpers/site/site.ts';
import { FAREWELL_MS } from './first-steps.tsx';

test('the next step is above every screen, until a code of the site’s own has been tested', async () => {
  let later = 0;
  const site = await startTestSite({ SAMPLE: 'off' }, () => Date.now() + later);
  const owner = await signIn(site, 'owner');
  const strip = async (path = '/office/people') =>
    /<nav[^>]*aria-label="First steps".*?<\/nav>/s.exec(await (await owner.get(path)).text())?.[0];
  const formWith = async (field: string, path: string) => {
    const forms = formsOf(await (await owner.get(path)).text());
    return Object.fromEntries(forms.find(({ fields }) => fields.some(([name]) => name === field))!.fields);
  };
  const step = async () => /aria-current="step".*?href="([^"]*)"/s.exec((await strip()) ?? '')?.[1];

  expect(await step()).toBe('/office/settings/start');
  const start = await formWith('zone', '/office/settings/start');
  await owner.post('/office/settings/start', { ...start, name: 'Cartwise' });
  expect(await step()).toBe('/office/stores/new');
  for (const path of ['/office', '/office/codes', '/office/posts', '/office/settings'])
    expect(await strip(path), path).toContain('Add a store');

  const store = { name: 'Corner Pantry', website: 'cornerpantry.example', hue: '120' };
  await owner.post('/office/stores/new', { ...store, intent: 'save' });
  expect(await step()).toBe('/office/stores/1');
  await owner.post('/office/stores/1', {
    ...(await formWith('website', '/office/stores/1')),
    intent: 'publish',
  });
  expect(await step()).toBe('/office/codes/new');
  const code = { store: '1', code: 'PANTRY5', category: 'General', 'discount.kind': 'free_delivery' };
  const added = await owner.post('/office/codes/new', { ...code, intent: 'publish' });
  expect(await (await owner.get(added.headers.get('location')!)).text()).toMatch(/data-notice.*Test it/s);
  expect(await step()).toBe('/office');
  await owner.post('/office', {
    intent: 'record',
    code: '1',
    outcome: 'worked',
    'request-key': 'the-first-test',
  });
  expect(await step()).toBe('/codes/1');
  later = FAREWELL_MS;
  expect(await strip()).toBeUndefined();
});
