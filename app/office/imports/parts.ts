import { findRun } from '../../data/imports/uploads/list-runs.server.ts';
import { keepPart, readUpload, receivedParts } from '../../data/imports/uploads/uploads.server.ts';
import { FILE_BYTES, PART_BYTES, PART_FORM_BYTES } from '../../domain/office/uploaded-files.ts';
import type { RouteHandle } from '../../frame/route-handle.ts';
import { idOf } from '../../frame/route-parameters.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/parts';

const MOST_PARTS = FILE_BYTES / PART_BYTES;

export const handle = { office: 'editor', bodyLimitBytes: PART_FORM_BYTES } satisfies RouteHandle;

/** Takes one part of a file. With the last one, the file is read. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, importWaits } = context.get(servicesContext);
  const run = await findRun(db, idOf(params));
  if (!run) return new Response(null, { status: 404 });
  if (run.state !== 'uploading') return new Response(null, { status: 409 });
  const form = await request.formData();
  const [number, part] = [Number(form.get('number')), form.get('part')];
  if (!(part instanceof Blob) || !Number.isInteger(number) || number < 0 || number >= MOST_PARTS)
    return new Response(null, { status: 400 });
  if (!(await keepPart(db, { run: run.id, number, bytes: await part.bytes() })))
    return new Response(null, { status: 400 });
  const { bytes } = await receivedParts(db, run.id);
  if (bytes >= run.bytes && (await readUpload(db, run.id))) importWaits();
  return new Response(null, { status: 204 });
}
