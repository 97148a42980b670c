import { listFeedSources, type SourceView } from '../../../data/imports/sources/list-sources.server.ts';
import type { RouteHandle } from '../../../frame/route-handle.ts';
import { servicesContext } from '../../../services.server.ts';
import { RecordTable } from '../../ui/list/record-table.tsx';
import { StatusMark } from '../../ui/list/status-mark.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ButtonLink } from '../../ui/record-buttons.tsx';
import { Empty, Screen } from '../../ui/screen.tsx';
import type { Route } from './+types/list';
import { everyText, sourceState } from './source-words.ts';

export const handle = { office: 'owner' } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
  return { sources: await listFeedSources(context.get(servicesContext).db) };
}

export default function Sources({ loaderData: { sources } }: Route.ComponentProps) {
  return (
    <Screen
      title="Sources"
      lead="Feeds that the site reads on a schedule."
      primary={<ButtonLink to="/office/imports/sources/new">Add a source</ButtonLink>}
    >
      {sources.length === 0 ? (
        <Empty title="No sources yet" hasDrawing>
          <p>
            Add the address that a network gives you for its file. You’ll see what it would change before
            anything is written.
          </p>
        </Empty>
      ) : (
        <RecordTable
          caption="Sources by name"
          rows={sources}
          idOf={({ id }) => id}
          titleOf={({ fields }) => fields.name}
          linkOf={({ id }) => `/office/imports/sources/${id}`}
          titleHead="Name"
          columns={[
            {
              head: 'State',
              cell: (source) => (
                <>
                  <StatusMark {...sourceState(source)} note={source.problem === null && source.fields.host} />
                  {source.problem !== null && <Problem {...source} />}
                </>
              ),
              isPlain: true,
            },
            { head: 'Last read', cell: ({ readAt }) => (readAt === null ? 'Never' : <Moment at={readAt} />) },
            { head: 'Schedule', cell: ({ fields }) => everyText(fields.everyHours), isPlain: true },
          ]}
        />
      )}
    </Screen>
  );
}

function Problem({ problem, failingSince }: Pick<SourceView, 'problem' | 'failingSince'>) {
  return (
    <div className="soft">
      {problem}{' '}
      {failingSince !== null && (
        <>
          It first failed <Moment at={failingSince} />.
        </>
      )}
    </div>
  );
}
