import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { use } from 'react';
import { data, Form, redirect } from 'react-router';
import { engineOf } from '../../data/engine.server.ts';
import { BackupError, backupName, backupsFolder } from '../../data/upkeep/backups.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext } from '../../services.server.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ZoneContext } from '../../ui/moment.tsx';
import { exactText } from '../../words/office/exact-time.ts';
import { Moment } from '../ui/moment.tsx';
import { Notice } from '../ui/notice.tsx';
import rowStyles from '../ui/rows.module.css';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/route';
import { FindingList } from './finding-list.tsx';
import { readStatus, type Status } from './read-status.server.ts';
import styles from './status.module.css';

export const handle = { office: 'owner', query: parameters('done') } satisfies RouteHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    ...(await readStatus(context.get(servicesContext))),
    isBackedUp: url.searchParams.get('done') === 'backup',
  };
}

const DONE = '/office/status?done=backup';

/** Makes a backup now. */
export async function action({ context }: Route.ActionArgs) {
  const { config, db, now } = context.get(servicesContext);
  const engine = engineOf(db);
  const target = join(backupsFolder(config.DATA_DIR), backupName('backup', now(), engine));
  // A second press within the same second finds the backup of the first.
  if (existsSync(target)) return redirect(DONE, 303);
  try {
    await engine.backUp(target);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return data({ problem: error.message }, { status: 503 });
  }
  return redirect(DONE, 303);
}

export default function StatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const { findings, jobs, mails, facts, startedAt, builtAt, isBackedUp } = loaderData;
  const backUp = (
    <Form method="post">
      <Button kind="plain">Back up now</Button>
    </Form>
  );
  const here = { at: '/office/status', action: backUp };
  const wrong =
    findings.filter(({ state }) => state !== 'ok').length +
    jobs.filter(({ failedAt }) => failedAt !== null).length;
  return (
    <Screen
      title="Status"
      answer={actionData}
      lead={
        wrong === 0
          ? 'Everything is in order.'
          : `${wrong === 1 ? 'One thing needs' : `${wrong} things need`} your attention.`
      }
      primary={!findings.some(({ at }) => at === here.at) && backUp}
    >
      {actionData && <Notice tone="failed">{actionData.problem}</Notice>}
      {isBackedUp && !actionData && <Notice>Backup made and verified.</Notice>}
      <FindingList findings={findings} label="What we checked" here={here} />
      {mails.length > 0 && <Mails mails={mails} />}
      <Jobs jobs={jobs} />
      <section className="stack" aria-labelledby="facts">
        <h2 id="facts">The program</h2>
        <dl className={`sheet ${rowStyles.rows} ${styles.facts}`}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="soft">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt className="soft">Started</dt>
            <dd>
              <Moment at={startedAt} />
            </dd>
          </div>
          {builtAt !== undefined && (
            <div>
              <dt className="soft">Built</dt>
              <dd>
                <Moment at={builtAt} />
              </dd>
            </div>
          )}
        </dl>
      </section>
    </Screen>
  );
}

function Mails({ mails }: Pick<Status, 'mails'>) {
  return (
    <section className="stack" aria-labelledby="mails">
      <h2 id="mails">Email that couldn’t be sent</h2>
      <ul role="list" className={`sheet ${rowStyles.rows} ${styles.rows}`}>
        {mails.map(({ id, kind, state, tries, createdAt, lastError }) => (
          <li key={id}>
            <strong>{kind}</strong>
            <span className="soft">
              {state === 'dead' ? 'Gave up after' : 'Waiting after'} {tries} {tries === 1 ? 'try' : 'tries'},{' '}
              <Moment at={createdAt} />
            </span>
            {lastError && <code>{lastError}</code>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Jobs({ jobs }: Pick<Status, 'jobs'>) {
  return (
    <section className="stack" aria-labelledby="jobs">
      <h2 id="jobs">Background work</h2>
      <ul role="list" className={`sheet ${rowStyles.rows} ${styles.rows}`}>
        {/* A phone has these words in each entry, and so does a screen reader. */}
        <li className={`note ${styles.heads}`} aria-hidden="true">
          <span>Work</span>
          <span>Next run</span>
          <span>Last run</span>
        </li>
        {jobs.map((job) => (
          <li key={job.name}>
            <strong>{job.name}</strong>
            <span className="soft">
              {job.nextAt === null ? (
                job.when
              ) : (
                <>
                  <span className={styles.head}>Next run </span>
                  <Next at={job.nextAt} />
                </>
              )}
            </span>
            <span className="soft" data-last-run="">
              {job.isRunning && 'Running now'}
              {!job.isRunning && job.lastRunAt !== null && (
                <>
                  <Icon name="tick" />
                  <span className={styles.head}>Last run </span>
                  <Moment at={job.lastRunAt} />
                </>
              )}
              {!job.isRunning && job.lastRunAt === null && 'Not run yet'}
            </span>
            {job.failedAt !== null && (
              <span data-state="failure">
                Failed <Moment at={job.failedAt} />. The server will try again. Its log says why it failed.
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A future time, exact. */
function Next({ at }: { at: number }) {
  const zone = use(ZoneContext);
  return <time dateTime={new Date(at).toISOString()}>{exactText(at, zone)}</time>;
}
