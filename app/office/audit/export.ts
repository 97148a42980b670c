import {
  type AuditEntry,
  type AuditFilter,
  type AuditPlace,
  listAuditLines,
} from '../../data/audit/audit-lines.server.ts';
import type { Database } from '../../data/database.server.ts';
import { getSettings } from '../../data/site/site.server.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { servicesContext } from '../../services.server.ts';
import { actorText, auditWords } from '../../words/office/audit.ts';
import { csvResponse } from '../ui/files/csv-response.ts';
import type { Route } from './+types/export';
import { auditFilterOf, auditParameters, readAuditQuery } from './audit-filter.ts';

export const handle = {
  office: 'owner',
  query: parameters(...auditParameters),
  streamed: true,
} satisfies RouteHandle;

/** Lines read at a time: a few milliseconds. */
const LINES_PER_STEP = 200;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { zone } = await getSettings(db);
  const filter = auditFilterOf(readAuditQuery(url.searchParams), zone);
  return csvResponse('audit.csv', HEAD, rowsOf(db, filter));
}

/** A file is read anywhere, so all its times are in one zone that doesn't change its clocks. */
const EXPORT_ZONE = 'UTC';
const HEAD = ['Line', 'Time (UTC)', 'Who', 'Change', 'Kind', 'Action', 'Details'];

async function* rowsOf(db: Database, filter: AuditFilter) {
  let before: AuditPlace | undefined;
  do {
    const { entries, next } = await listAuditLines(db, filter, { before, limit: LINES_PER_STEP });
    yield entries.map(rowOf);
    before = next;
  } while (before);
}

function rowOf(entry: AuditEntry): string[] {
  const { sentence, details } = auditWords(entry, EXPORT_ZONE);
  return [
    String(entry.id),
    new Date(entry.at).toISOString(),
    actorText(entry),
    sentence,
    entry.subject,
    entry.action,
    details
      .flatMap(({ fields }) =>
        fields.map(({ label, before, after }) => `${label}: ${before ?? '…'} → ${after ?? '…'}`),
      )
      .join('; '),
  ];
}
