import { cardOf } from '../../data/codes/code-card.ts';
import { findCode } from '../../data/codes/codes.server.ts';
import { sourceOfTerms } from '../../data/codes/stated-terms.server.ts';
import { metadata } from '../../frame/metadata.ts';
import noticeStyles from '../../frame/notice.module.css';
import { idOf, notFound } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import buttonStyles from '../../ui/button.module.css';
import { Link } from '../../ui/link.tsx';
import proseStyles from '../../ui/prose.module.css';
import { offerText } from '../../words/discount.ts';
import { termsTitle } from '../../words/sources.ts';
import type { Route } from './+types/terms';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { id, offer } = loaderData ?? { id: 0, offer: '' };
  return metadata(matches[1].loaderData, {
    title: `Terms of ${offer}`,
    description: `The terms of ${offer}, in full.`,
    keywords: [],
    path: `/codes/${id}/terms`,
    noindex: true,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const row = await findCode(db, idOf(params));
  if (!row?.terms) throw notFound();
  const title = termsTitle(await sourceOfTerms(db, row));
  return { id: row.id, code: row.code, title, terms: row.terms, offer: offerText(cardOf(row, now())) };
}

/** All terms of a code, where its own page shows only how they begin. */
export default function Terms({ loaderData: { id, code, title, terms, offer } }: Route.ComponentProps) {
  return (
    <div className={`wrap stack ${noticeStyles.notice}`}>
      <h1>{title}</h1>
      <p className="lead">{offer}</p>
      <div className={proseStyles.prose}>
        <Lines text={terms} />
      </div>
      <div className={`row ${noticeStyles.ways}`}>
        <Link className={buttonStyles.button} to={`/codes/${id}`}>
          Back to {code}
        </Link>
      </div>
    </div>
  );
}

/** A text with a paragraph for each of its lines. */
export function Lines({ text }: { text: string }) {
  return [...text.matchAll(/[^\n]+/g)].map(({ 0: line, index: start }) => <p key={start}>{line}</p>);
}
