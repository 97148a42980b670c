import { Link } from 'react-router';
import { findOfficeCode } from '../../../data/codes/office/office-code.server.ts';
import { dayOf } from '../../../domain/time/zones.ts';
import type { RouteHandle } from '../../../frame/route-handle.ts';
import { idOf, notFound } from '../../../frame/route-parameters.ts';
import { allCodeFields } from '../../../records/code.ts';
import { servicesContext, siteOf } from '../../../services.server.ts';
import { Ticket } from '../../../ui/ticket/ticket.tsx';
import { offerText } from '../../../words/discount.ts';
import { momentsIn } from '../../ui/form/moments.server.ts';
import { toForm } from '../../ui/form/record-values.ts';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import type { Route } from './+types/preview';
import styles from './code-page.module.css';
import { Terms } from './code-summary.tsx';
import { wordsOfForm } from './code-values.ts';

export const handle = { office: 'editor' } satisfies RouteHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const at = now();
  const code = await findOfficeCode(db, idOf(params), at);
  if (!code) throw notFound();
  return {
    id: code.id,
    card: code.row.card,
    status: code.fields.status,
    words: wordsOfForm(toForm(allCodeFields, code.fields, momentsIn(code.store.zone))),
    today: dayOf(at, (await siteOf(context)).zone),
  };
}

export default function CodePreview({
  loaderData: { id, card, status, words, today },
}: Route.ComponentProps) {
  return (
    <Screen
      title="Preview"
      documentTitle={`Preview of ${card.code}`}
      lead="The ticket and the terms as shoppers see them."
      actions={<Link to={`/office/codes/${id}`}>Back to the code</Link>}
    >
      {status !== 'published' && (
        <Notice tone="attention">
          {status === 'draft'
            ? 'This is a draft. Only the office sees it.'
            : 'This code is withdrawn. Lists don’t show it.'}
        </Notice>
      )}
      <section className={`stack ${styles.preview}`} aria-labelledby="offer">
        <h2 id="offer">{offerText(card)}</h2>
        {/* Its buttons would count, but a report from here isn't a shopper's. */}
        <div inert>
          <Ticket card={card} today={today} headingLevel={3} look="page" />
        </div>
        <h3>Terms, in words</h3>
        <Terms terms={words.terms} />
      </section>
    </Screen>
  );
}
