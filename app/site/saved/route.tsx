import type { CodeCard } from '../../data/codes/code-card.ts';
import { disclosureOfStores } from '../../data/stores/stores.server.ts';
import { NEVER_DAY } from '../../domain/time/days.ts';
import { Disclosure } from '../../frame/disclosure.tsx';
import { metadata } from '../../frame/metadata.ts';
import noticeStyles from '../../frame/notice.module.css';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { TicketDrawing } from '../../frame/ticket-drawing.tsx';
import { servicesContext, siteOf } from '../../services.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HUES } from '../../ui/store/store-disc.tsx';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import ticketListStyles from '../../ui/ticket/ticket-list.module.css';
import type { Route } from './+types/route';
import listScript from './list.ts?script';
import styles from './saved.module.css';

export const handle: RouteHandle = { inlineScript: listScript };

export function meta({ matches }: Route.MetaArgs) {
  return metadata(matches[1].loaderData, {
    title: 'Saved codes',
    description:
      'The promo codes you’ve saved on this device. You can open them offline, and nobody else sees them.',
    keywords: ['saved promo codes'],
    path: '/saved',
    noindex: true,
  });
}

/** Which codes are saved, the server doesn't know: the disclosure is there if any store needs it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return { disclosure: await disclosureOfStores(db, await siteOf(context)) };
}

/**
 * The codes saved on this device. Its script fills the list from the device as soon as the list is parsed. The server
 * only reports which codes have ended.
 */
export default function SavedPage({ loaderData: { disclosure } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${styles.page}`} data-saved="">
      <h1>Saved codes</h1>
      <p className={`soft ${styles.lead}`} data-offline="">
        Saved only on this device, no account needed. You can open this page offline.
      </p>
      <noscript>
        <p>
          This page shows the codes you saved on this device. Saving needs JavaScript, because the codes are
          stored in your browser. You can still read and copy <a href="/verified-codes">all codes</a>.
        </p>
      </noscript>
      <div className={styles.disclosure}>
        <Disclosure text={disclosure} />
      </div>
      {/* The page's styles have only rules whose names it has, and the script gives long codes this one. */}
      <template data-size="long">
        <li>
          <Ticket card={disclosure ? { ...blank, isAffiliate: true } : blank} today={0} headingLevel={2} />
        </li>
        {/* The script gives the page the first offline, a code that is over the second. Badges have no state at first, and then any of these. */}
        <i data-alone="" data-over="" data-state="" />
        {[...Array(HUES).keys()].map((hue) => (
          <i key={hue} data-hue={hue} />
        ))}
        {(['disputed', 'failed', 'failing'] as const).map((state) => (
          <i key={state} data-state={state} />
        ))}
        <ButtonLink to="/">Try again</ButtonLink>
      </template>
      <div className={ticketListStyles.tickets}>
        <ul className={styles.codes} role="list" aria-label="Saved codes" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it's our own, and the policy allows it by its hash. */}
        <script data-now="" dangerouslySetInnerHTML={{ __html: listScript }} />
        <p className={styles.more}>
          <TicketDrawing mark="M179 42v26M166 55h26" />
          <ButtonLink kind="plain" to="/verified-codes">
            Browse All Codes
          </ButtonLink>
        </p>
        <div className={`${styles.none} ${noticeStyles.nothing}`} data-needs-js="">
          <TicketDrawing mark="M166 38h22v35l-11-9-11 9z" />
          <p>
            <b>No saved codes yet.</b> Press “Save” on a code to keep it here.
          </p>
          <div className={`row ${noticeStyles.ways}`}>
            <ButtonLink to="/verified-codes">Browse All Codes</ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The ticket of no code. The script fills in what the device has of one, and id 0 in its addresses. */
const blank: CodeCard = {
  id: 0,
  code: '',
  discount: { kind: 'other', headline: null } as never,
  headline: 'Discount',
  terms: [],
  description: ' ',
  category: '',
  store: { slug: '-', name: 'Store', logo: '', hue: 0 },
  expiresDay: NEVER_DAY,
  uses: 0,
  rating: null,
  reports: 0,
  freshness: { state: 'untested' },
  testedAt: null,
};
