import { use } from 'react';
import { Link } from 'react-router';
import { listAuditActors, listAuditKinds, listAuditLines } from '../../data/audit/audit-lines.server.ts';
import { getSettings } from '../../data/site/site.server.ts';
import { dayOf } from '../../domain/time/zones.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext } from '../../services.server.ts';
import { ZoneContext } from '../../ui/moment.tsx';
import { formatNearDay } from '../../words/days.ts';
import { capitalized } from '../../words/locale.ts';
import { actionText, actorText, auditWords, kindText, processText } from '../../words/office/audit.ts';
import { changeText } from '../../words/office/audit-fields.ts';
import { exactText, timeText } from '../../words/office/exact-time.ts';
import { wholeDates } from '../../words/office/whole-dates.ts';
import { FilterSelect, Filters } from '../ui/list/filters.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { PersonDisc } from '../ui/person-disc.tsx';
import rowStyles from '../ui/rows.module.css';
import { Empty, Screen } from '../ui/screen.tsx';
import type { Route } from './+types/route';
import styles from './audit.module.css';
import {
  auditFilterOf,
  auditParameters,
  auditSearch,
  placeText,
  readAuditQuery,
  readPlace,
} from './audit-filter.ts';
import { type RecordLink, recordLinks } from './record-links.ts';

const LINES = 50;

export const handle = {
  office: 'owner',
  query: parameters(...auditParameters, 'before'),
} satisfies RouteHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const query = readAuditQuery(url.searchParams);
  const before = readPlace(url.searchParams.get('before'));
  const { zone } = await getSettings(db);
  const [{ entries, next }, { people, processes }, kinds] = await Promise.all([
    listAuditLines(db, auditFilterOf(query, zone), { before, limit: LINES }),
    listAuditActors(db),
    listAuditKinds(db),
  ]);
  return {
    query,
    days: [...Map.groupBy(entries, ({ at }) => dayOf(at, zone))].map(([day, ofDay]) => ({
      day,
      title: dayText(day, dayOf(now(), zone)),
      lines: ofDay.map((entry) => ({
        id: entry.id,
        at: entry.at,
        who: actorText(entry),
        person: entry.person,
        ...auditWords(entry, zone),
        links: recordLinks(entry),
      })),
    })),
    next: next && auditSearch(query, { before: placeText(next) }),
    isFirst: before === undefined,
    choices: {
      who: [
        ...people.map(({ id, name }) => ({
          value: `person:${id}`,
          label: actorText({ person: { name }, process: null }),
        })),
        ...processes.map((process) => ({ value: `process:${process}`, label: processText(process) })),
      ],
      kind: choicesOf(
        kinds.map(({ subject }) => subject),
        kindText,
      ),
      action: choicesOf(
        kinds.map(({ action }) => action),
        actionText,
      ),
    },
  };
}

export default function AuditPage({
  loaderData: { query, days, next, isFirst, choices },
}: Route.ComponentProps) {
  const isFiltered = auditSearch(query) !== '';
  return (
    <Screen
      title="Audit"
      lead="Who changed what, and when. Nobody can change or remove these entries."
      actions={
        <a href={`/office/audit.csv${auditSearch(query)}`} download="audit.csv">
          Export as CSV
        </a>
      }
    >
      <Filters set={Object.values(query).filter((value) => value !== '').length}>
        <FilterSelect name="who" label="Who" value={query.who} choices={[all('Everyone'), ...choices.who]} />
        <FilterSelect
          name="kind"
          label="What"
          value={query.kind}
          choices={[all('Everything'), ...choices.kind]}
        />
        <FilterSelect
          name="action"
          label="Action"
          value={query.action}
          choices={[all('Every action'), ...choices.action]}
        />
        <div className={styles.days}>
          <label className="labeled">
            <span>From</span>
            <input type="date" name="from" defaultValue={query.from} />
          </label>
          <label className="labeled">
            <span>Until</span>
            <input type="date" name="until" defaultValue={query.until} />
          </label>
        </div>
      </Filters>
      {days.length === 0 ? (
        <Empty title={isFiltered ? 'No changes match these filters' : 'Nothing has changed yet'}>
          <p>
            {isFiltered
              ? 'Choose another person, record, action, or day.'
              : 'Every change to codes, stores, posts, settings, and people will be listed here.'}
          </p>
        </Empty>
      ) : (
        days.map(({ day, title, lines }) => (
          <section key={day} className="stack" aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`}>{title}</h2>
            <ol role="list" className={`sheet ${rowStyles.rows} ${styles.lines}`}>
              {lines.map(({ id, at, who, person, sentence, links, details }, index) => {
                // Once for what one did in a row.
                const isSame = isOfSame(lines[index - 1], { who, person });
                const did = wholeDates(sentence.slice(who.length));
                return (
                  <li key={id}>
                    {isSame ? <span /> : <PersonDisc name={person?.name ?? null} />}
                    <span>
                      <Clock at={at} />
                      <b className={isSame ? 'visually-hidden' : undefined}>{who}</b>
                      <Linked text={isSame ? ` ${capitalized(did.trim())}` : did} links={links} />
                    </span>
                    {details.length > 0 && <Details details={details} />}
                  </li>
                );
              })}
            </ol>
          </section>
        ))
      )}
      <Pager previous={isFirst ? undefined : `/office/audit${auditSearch(query)}`} next={next} />
    </Screen>
  );
}

type Actor = Pick<Route.ComponentProps['loaderData']['days'][number]['lines'][number], 'who' | 'person'>;

function isOfSame(before: Actor | undefined, { who, person }: Actor): boolean {
  return before !== undefined && (person ? person.id === before.person?.id : who === before.who);
}

const all = (label: string) => ({ value: '', label });

/** "Today", "Yesterday", "Nov 27": integer days in the site's time zone. */
function dayText(day: number, today: number): string {
  return ['Today', 'Yesterday'][today - day] ?? formatNearDay(day, today, 'short');
}

/** The time of day of an instant (epoch ms), whose day is said before. */
function Clock({ at }: { at: number }) {
  const zone = use(ZoneContext);
  return (
    <time dateTime={new Date(at).toISOString()} title={exactText(at, zone)}>
      {timeText(at, zone)}
    </time>
  );
}

/** A text whose names lead to what they name. */
function Linked({ text, links }: { text: string; links: readonly RecordLink[] }): React.ReactNode {
  const [link, ...others] = links;
  if (!link) return text;
  const at = text.indexOf(link.name);
  if (at < 0) return <Linked text={text} links={others} />;
  return (
    <>
      {text.slice(0, at)}
      <Link to={link.to}>{link.name}</Link>
      <Linked text={text.slice(at + link.name.length)} links={others} />
    </>
  );
}

/** Each value once, by its label. */
function choicesOf(values: readonly string[], labelOf: (value: string) => string) {
  return [...new Set(values)]
    .map((value) => ({ value, label: labelOf(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

function Details({
  details,
}: Pick<Route.ComponentProps['loaderData']['days'][number]['lines'][number], 'details'>) {
  return (
    <details>
      <summary className="unfold caption">What changed</summary>
      {details.map(({ record, fields }) => (
        <div key={record}>
          {record && <p>{record}</p>}
          <dl>
            {fields.map(({ label, before, after }) => (
              <div key={label} className="flow">
                <dt className="soft">{label}</dt>
                <dd>{wholeDates(changeText({ before, after }))}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </details>
  );
}
