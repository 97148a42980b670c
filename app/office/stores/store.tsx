import { data, Link } from 'react-router';
import { listTemplates } from '../../data/imports/import-stores.server.ts';
import { findStoreRecord, listCategoryNames } from '../../data/stores/office-stores.server.ts';
import { findStore } from '../../data/stores/stores.server.ts';
import { isAtLeast } from '../../domain/office/roles.ts';
import { parameters, type RouteHandle } from '../../frame/route-handle.ts';
import { storeFields } from '../../records/store.ts';
import { changeBy, personContext, servicesContext } from '../../services.server.ts';
import { countText } from '../../words/counts.ts';
import { leftText } from '../../words/office/left.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { doneWords } from '../ui/done-words.ts';
import { valuesOf } from '../ui/form/form-values.ts';
import { toForm } from '../ui/form/record-values.ts';
import { formAgain } from '../ui/form/save-form.server.ts';
import { NOT_YOURS, undoOwn } from '../ui/list/change-many.server.ts';
import { UndoButton } from '../ui/list/said-notice.tsx';
import { StatusMark } from '../ui/list/status-mark.tsx';
import { Notice } from '../ui/notice.tsx';
import { SaveButton, StatusButton } from '../ui/record-buttons.tsx';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/store';
import { savedAt, saveStore } from './save-store.server.ts';
import { StoreForm } from './store-form.tsx';

export const handle = { office: 'editor', query: parameters('done', 'undo') } satisfies RouteHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now, config } = context.get(servicesContext);
  const store = await findStoreRecord(db, idOf(params), now());
  if (!store) throw noStore();
  const isOwner = isAtLeast(context.get(personContext).role, 'owner');
  const { affiliateTemplate, ...others } = store.fields;
  return {
    store: {
      ...store,
      id: idOf(params),
      fields: { ...others, affiliateTemplate: isOwner ? affiliateTemplate : null },
      hasAffiliateLink: affiliateTemplate !== null,
    },
    figures: await findStore(db, store.fields.slug, now()),
    categories: await listCategoryNames(db),
    templates: isOwner && affiliateTemplate === null ? await listTemplates(db, idOf(params)) : [],
    isOwner,
    siteHost: new URL(config.siteUrl).host,
    done: url.searchParams.get('done'),
    undo: Number(url.searchParams.get('undo')) || null,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const id = idOf(params);
  const by = changeBy(context);
  const form = await request.formData();
  const intent = String(form.get('intent'));
  if (intent === 'undo') {
    const undone = await undoOwn(db, form, 'store', by);
    if (undone.outcome === 'not-yours') throw data(NOT_YOURS, { status: 403 });
    const isBack = undone.outcome === 'undone' && undone.refused.length === 0;
    return savedAt(id, isBack ? 'undone' : 'not-undone');
  }
  const saved = await saveStore({ db, person: context.get(personContext), by }, id, form);
  if ('values' in saved) return formAgain(saved);
  const left = leftText(saved.refused.length, 'store', saved.refused[0]);
  if (left) return formAgain({ values: valuesOf(form), errors: {}, problem: `Saved. ${left}` });
  const done = { publish: 'published', withdraw: 'withdrawn' }[intent] ?? 'saved';
  return savedAt(id, done, saved.auditId);
}

export default function StoreScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { store, figures, categories, templates, isOwner, siteHost, done, undo } = loaderData;
  const { id, fields, version, codes } = store;
  return (
    <Screen
      title={fields.name}
      lead={
        <>
          <StatusMark
            status={fields.status}
            note={
              <>
                {codes.all > 0 ? (
                  <Link to={`/office/codes?store=${id}`}>
                    {countText(codes.all, 'code')}, {codes.live} live
                  </Link>
                ) : (
                  'no codes yet'
                )}
                {store.isSample && ' · sample'}
              </>
            }
          />
          {!isOwner && store.hasAffiliateLink && ' · Its shop links are affiliate links, which an owner set.'}
        </>
      }
      actions={
        <>
          {fields.status === 'published' && <a href={`/stores/${fields.slug}`}>View on the site</a>}
          <Link to={`/office/codes/new?store=${id}`}>Add a code</Link>
        </>
      }
    >
      {!actionData && done && (
        <StoreNotice done={done} storeId={id}>
          {undo && <UndoButton change={undo} />}
        </StoreNotice>
      )}
      <StoreForm
        draftKey={`store ${id}`}
        version={version}
        initial={toForm(storeFields, fields)}
        result={actionData}
        categories={categories}
        templates={templates}
        isOwner={isOwner}
        siteHost={siteHost}
        figures={figures}
        buttons={<Buttons status={fields.status} published={codes.published} />}
      />
    </Screen>
  );
}

interface StoreNoticeProps {
  /** What was done, as the address has it. */
  readonly done: string;
  readonly storeId: number;
  /** A button that takes it back. */
  readonly children?: React.ReactNode;
}

/** What a store's form just did, and what to do next. */
function StoreNotice({ done, storeId, children }: StoreNoticeProps) {
  const text = doneTexts.get(done);
  if (!text) return null;
  return (
    <Notice tone={done.startsWith('not-') ? 'attention' : 'done'}>
      <span>{text}</span>
      {done === 'published-first' && (
        <Link to={`/office/codes/new?store=${storeId}`}>Add its first code</Link>
      )}
      {children}
    </Notice>
  );
}

const doneTexts = doneWords({
  added: 'Added as a draft. Publish it when it’s ready.',
  'published-first': 'It’s on the site.',
  saved: 'Saved.',
  published: 'It’s on the site. Its codes stay as they were.',
  withdrawn: 'Withdrawn, with its codes.',
  undone: 'Changed back.',
  'not-undone': 'Not everything could be undone. Look through the store and its codes.',
});

/** Save keeps the status; the others save and change it. */
function Buttons({ status, published }: { status: string; published: number }) {
  const count = countText(published, 'published code');
  return (
    <>
      <SaveButton />
      {status !== 'published' && <StatusButton intent="publish" kind="plain" />}
      {status !== 'withdrawn' && (
        <ConfirmButton
          label="Withdraw"
          title="Withdraw this store?"
          confirm={<StatusButton intent="withdraw" />}
        >
          <p>
            {published > 0
              ? `It leaves the site with ${published === 1 ? 'its' : 'all'} ${count}.`
              : 'It leaves the site. It has no published codes.'}{' '}
            You can undo this.
          </p>
        </ConfirmButton>
      )}
      {status === 'published' && published > 0 && (
        <p className="soft" data-without-js="">
          Withdrawing it takes {count} off the site too.
        </p>
      )}
    </>
  );
}

function idOf(params: { id: string }): number {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw noStore();
  return Number(params.id);
}

function noStore() {
  return data('This store doesn’t exist. It may have been removed.', { status: 404 });
}
