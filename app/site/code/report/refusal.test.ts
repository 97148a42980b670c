import { describe, expect, test } from 'vitest';
import { reportingSite } from '../../../../test/helpers/site/reporting-site.ts';
import type { ReportResult } from '../../../words/reports/report-words.ts';

const REPORT = '/codes/1/report';
const IN_PLACE = '/codes/1/report.json';

describe('after a refusal', () => {
  const refuse = async (cart: Record<string, string> = {}) => {
    const { idOf, post } = await reportingSite();
    const path = `/codes/${await idOf('WELLBY15')}/report`;
    const sent = await post(`${path}.json`, { worked: 'no', ...cart }, '203.0.113.1');
    const { html } = (await sent.json()) as ReportResult;
    const page = await (await post(path, { worked: 'no' }, '203.0.113.1')).text();
    return { html, page, next: /aria-label="Next best, Wellby"[\s\S]*?<code[^>]*>(\w+)</.exec(html)?.[1] };
  };

  test('the next best code is that of the cart', async () => {
    const { html, next } = await refuse({ basket: '60', first: '1', fee: '', goods: '' });
    expect(next).toBeDefined();
    expect(next).not.toBe('WELLBY15');
    expect(html).toMatch(/Next best, Wellby.*Saves \$/s);
    expect(html).toContain('Under $50 of baby or health items? Other goods don’t count.');
  });

  test.each([
    ['list', 'data-look="list"'],
    ['featured', 'data-look="featured"'],
    // The page is of another code.
    ['page', 'data-look="list"'],
    ['plan', 'data-look="plan"'],
    ['', 'data-look="list"'],
    ['no such look', 'data-look="list"'],
  ])('the next ticket looks like the one that asked: %s', async (look, mark) => {
    const { html } = await refuse({ basket: '60', look });
    expect(/<article[^>]*>/.exec(html)?.[0]).toContain(mark);
    expect(html).toContain('Saves $');
    expect(html.replace(/<[^>]*>/g, '')).toMatch(/Next best\S+Wellby/);
  });

  test('no code that was refused before is recommended', async () => {
    const { idOf, post } = await reportingSite();
    const path = `/codes/${await idOf('WELLBY15')}/report.json`;
    const next = async (refused: string[]) => {
      const sent = await post(path, { worked: 'no', basket: '60', refused }, '203.0.113.1');
      return /<article[^>]*data-code-id="(\d+)"/.exec(((await sent.json()) as ReportResult).html)?.[1];
    };
    const refused: string[] = [];
    for (let id = await next([]); id; id = await next(refused)) {
      expect(refused).not.toContain(id);
      refused.push(id);
    }
    expect(refused.length).toBeGreaterThan(1);
  });

  test.each([{ basket: '' }, { basket: 'lots' }, { basket: '-1' }])(
    'of no cart, it is the one with the best evidence: %o',
    async (cart) => {
      const { html, page, next } = await refuse(cart);
      expect(next).toBeDefined();
      expect(html).not.toContain('Saves $');
      expect(page).toContain(`>${next}</code>`);
      expect(page).toContain('Under $50');
    },
  );

  test('of no cart, none for first orders follows, unless it’s a first order or nothing else is left', async () => {
    const { db, post } = await reportingSite();
    const codes = db
      .selectFrom('code')
      .select(['id', 'code', 'store_id'])
      .where('code.status', '=', 'published');
    const firsts = await codes.where('first_order_only', '=', 1).execute();
    const others = await codes.where('first_order_only', '=', 0).execute();
    const next = async (id: number, first = '') => {
      const sent = await post(`/codes/${id}/report.json`, { worked: 'no', basket: '', first }, '203.0.113.1');
      return Number(
        /<article[^>]*data-code-id="(\d+)"/.exec(((await sent.json()) as ReportResult).html)?.[1],
      );
    };
    const firstIds = firsts.map((first) => first.id);
    for (const { id } of firsts) expect(firstIds).not.toContain(await next(id, '1'));
    const afterOthers = async (first: string) => Promise.all(others.map((other) => next(other.id, first)));
    expect((await afterOthers('')).filter((id) => firstIds.includes(id))).toEqual([]);
    expect((await afterOthers('1')).filter((id) => firstIds.includes(id))).not.toEqual([]);

    const { id, store_id } = firsts.find((first) =>
      firsts.some((second) => second !== first && second.store_id === first.store_id),
    )!;
    await db
      .updateTable('code')
      .set({ status: 'withdrawn' })
      .where(
        'id',
        'in',
        others.map((other) => other.id),
      )
      .execute();
    expect(firsts.filter((first) => first.store_id === store_id).map((first) => first.id)).toContain(
      await next(id),
    );
  });

  test('of no cart, a higher minimum comes after the minimum that was tried', async () => {
    const { db, idOf, post } = await reportingSite();
    const wellby = db.selectFrom('store').select('id').where('slug', '=', 'wellby');
    const next = async () => {
      const path = `/codes/${await idOf('WELLBY15')}/report.json`;
      const sent = await post(path, { worked: 'no', basket: '' }, '203.0.113.1');
      return /aria-label="Next best, [\s\S]*?<code[^>]*>(\w+)</.exec(
        ((await sent.json()) as ReportResult).html,
      )?.[1];
    };
    const first = await next();
    await db
      .updateTable('code')
      .set({ min_basket_cents: 500_000 })
      .where('store_id', '=', wellby)
      .where('code', '=', first!)
      .execute();
    expect(await next()).not.toBe(first);
  });

  test.each([{ basket: '' }, { basket: '60' }])(
    'one that probably fails is not recommended, also where nothing else is left: %o',
    async (cart) => {
      const { db, idOf, post } = await reportingSite();
      const wellby = db.selectFrom('store').select('id').where('slug', '=', 'wellby');
      await db
        .updateTable('code')
        .set({ last_passed_at: null, last_outcome: null, last_outcome_at: null, passing_since: null })
        .set({ failing: 0, reports_failing: 0, rating_thousandths: 2000, report_count: 20 })
        .where('store_id', '=', wellby)
        .execute();
      const path = `/codes/${await idOf('WELLBY15')}/report.json`;
      const sent = await post(path, { worked: 'no', ...cart }, '203.0.113.1');
      const { html } = (await sent.json()) as ReportResult;
      expect(html).not.toContain('<article');
      expect(html).toContain('no other code to recommend');
    },
  );

  test.each([
    ['http://clipbasket.example/verified-codes?basket=60&first=1', true],
    ['http://clipbasket.example/', false],
    ['no address', false],
  ])('without JavaScript, the cart is that of the page before: %s', async (referer, knowsCart) => {
    const { post } = await reportingSite();
    const response = await post(REPORT, { worked: 'no' }, '203.0.113.1', { Referer: referer });
    const page = await response.text();
    expect(page).toContain('Next best, ');
    expect(/Saves \$|may save \$/.test(page)).toBe(knowsCart);
  });

  test('a code that worked asks for no other', async () => {
    const { post } = await reportingSite();
    const sent = await post(IN_PLACE, { worked: 'yes' }, '203.0.113.1');
    expect(((await sent.json()) as ReportResult).html).not.toContain('<article');
  });
});
