import { data, Form, Link } from 'react-router';
import {
  decideFeedProposal,
  type FeedDecision,
  listFeedProposals,
} from '../../data/imports/proposals/decide.server.ts';
import { sourceName } from '../../domain/sources.ts';
import { textOf } from '../../frame/forms/form.server.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { heldWords } from '../../imports/held.ts';
import { changeBy, servicesContext, siteOf } from '../../services.server.ts';
import { Button } from '../../ui/button.tsx';
import { changeText, fieldChanges } from '../../words/office/audit-fields.ts';
import { wholeDates } from '../../words/office/whole-dates.ts';
import { Moment } from '../ui/moment.tsx';
import { Notice } from '../ui/notice.tsx';
import rowStyles from '../ui/rows.module.css';
import { Empty, Screen } from '../ui/screen.tsx';
import type { Route } from './+types/proposals';
import styles from './run.module.css';

const SHOWN = 100;

export const handle = { office: 'editor' } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { zone } = await siteOf(context);
  const proposals = await listFeedProposals(db, { limit: SHOWN });
  return {
    proposals: proposals.map(({ source, why, changes, ...proposal }) => ({
      ...proposal,
      source: sourceName(source),
      why: why === 'missing' ? 'A file that lists all of its codes leaves it out.' : why && heldWords[why],
      changes: fieldChanges('code', changes, zone),
    })),
  };
}

/** Accepts or declines one proposal, or several. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const by = changeBy(context);
  const form = await request.formData();
  const decision: FeedDecision = textOf(form, 'decision') === 'accepted' ? 'accepted' : 'declined';
  const decided = await decideFeedProposal(db, { id: Number(textOf(form, 'proposal')), decision }, by);
  if (typeof decided === 'object') return data({ said: null, problem: decided.problem }, { status: 400 });
  return data({ said: words[decided], problem: null }, { status: 200 });
}

const words = {
  accepted: 'Done as the feed says.',
  declined: 'Declined. It won’t be proposed again unless the feed says something else.',
  gone: 'Someone else has decided it already.',
} as const;

export default function FeedProposals({ loaderData: { proposals }, actionData }: Route.ComponentProps) {
  return (
    <Screen
      title="Proposals from feeds"
      answer={actionData}
      lead="Where a person’s word or a test at checkout counts for more than a feed’s, you decide."
    >
      {actionData?.said && <Notice>{actionData.said}</Notice>}
      {actionData?.problem && <Notice tone="failed">{actionData.problem}</Notice>}
      {proposals.length === 0 ? (
        <Empty title="Nothing to decide">
          <p>No feed disagrees with your people.</p>
        </Empty>
      ) : (
        <ol
          role="list"
          className={`sheet ${rowStyles.rows} ${styles.entries}`}
          aria-label="Proposals, oldest first"
        >
          {proposals.map((proposal) => (
            <Proposal key={proposal.id} proposal={proposal} />
          ))}
        </ol>
      )}
    </Screen>
  );
}

type Shown = Route.ComponentProps['loaderData']['proposals'][number];

function Proposal({ proposal }: { proposal: Shown }) {
  const { id, kind, codeId, code, store, source, why, changes, createdAt } = proposal;
  return (
    <li>
      <p>
        <Link to={`/office/codes/${codeId}`}>{code}</Link>{' '}
        <span className="soft">
          {store} · {source}, <Moment at={createdAt} />
        </span>
      </p>
      {kind === 'withdraw' && <p>Withdraw it: {why}</p>}
      {changes.map(({ label, before, after }) => (
        <p key={label}>
          <span className="soft">{label}</span> {wholeDates(changeText({ before, after }))}
        </p>
      ))}
      <Form method="post" className="flow" aria-label={`Decide on ${code}`}>
        <input type="hidden" name="proposal" value={id} />
        <Button name="decision" value="accepted" kind="plain">
          {kind === 'withdraw' ? 'Withdraw it' : 'Take over'}
        </Button>
        <Button name="decision" value="declined" kind="plain">
          Decline
        </Button>
      </Form>
    </li>
  );
}
