import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { fitsCode } from '../../../domain/code-text.ts';
import {
  findRepeats,
  MAX_LINES,
  MAX_SHOWN,
  readCells,
  readPaste,
  withoutStore,
} from '../../../domain/office/quick-add/quick-add.ts';
import { Button } from '../../../ui/button.tsx';
import { countText, formatCount } from '../../../words/counts.ts';
import { FieldPair } from '../../ui/form/choice-fields.tsx';
import { DraftOffer } from '../../ui/form/draft-offer.tsx';
import fieldStyles from '../../ui/form/fields.module.css';
import { type FormValues, firstValueOf } from '../../ui/form/form-values.ts';
import { RequestKey } from '../../ui/form/record-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import rowStyles from '../../ui/rows.module.css';
import { SAME_SEEN_FIELD } from '../same/same-code.ts';
import { useSameCodes } from '../same/use-same-codes.ts';
import type { Route } from './+types/route';
import type { QuickResult } from './add-codes.server.ts';
import styles from './quick-add.module.css';
import { PASTE_TOO_LONG, type QuickLine } from './quick-lines.ts';
import { QuickTable } from './quick-table.tsx';
import { linesOfDraft, useQuickDraft } from './use-quick-draft.ts';

type QuickAddFormProps = Route.ComponentProps['loaderData'] & { readonly result: QuickResult | undefined };

/** The paste, the table of what was understood, and the buttons that add it all. */
export function QuickAddForm({ stores, storeId, categories, today, result }: QuickAddFormProps) {
  const [lines, setLines] = useState<readonly QuickLine[]>(result?.lines ?? []);
  const [store, setStore] = useState(result?.store ?? String(storeId ?? ''));
  const [category, setCategory] = useState(result?.category ?? 'General');
  const [lastResult, setLastResult] = useState(result);
  const [round, setRound] = useState(0);
  const [isTooLong, setTooLong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const paste = useRef<HTMLTextAreaElement>(null);
  const table = useRef<HTMLDivElement>(null);
  if (result !== lastResult) {
    setLastResult(result);
    if (result) setLines(result.lines);
    setRound(round + 1);
  }
  useEffect(() => {
    if (!result) return;
    // The table shows the other errors.
    if (paste.current) paste.current.value = result.paste ?? '';
    if (result.problem) focusFault(form.current!);
  }, [result]);
  const draftKey = useQuickDraft(form, lines);
  const isSending = useNavigation().formMethod === 'POST';
  const same = useSameCodes(store, namesOf(lines)) ?? result?.same ?? [];
  const chosen = stores.find(({ id }) => String(id) === store);
  const meant = lines.filter(({ isLeftOut }) => !isLeftOut).map(({ cells }) => cells);
  const day = chosen?.today ?? today;
  const broken = findRepeats(meant).size + meant.filter((cells) => !readCells(cells, day).code).length;

  const choose = (id: string, all: readonly QuickLine[]) => {
    const name = stores.find((each) => String(each.id) === id)?.name;
    setStore(id);
    setLines(name ? all.map((line) => ({ ...line, cells: withoutStore(line.cells, name) })) : all);
  };

  const read = () => {
    const field = paste.current;
    if (!field || field.value.trim() === '') return;
    const pasted = readPaste(field.value).map((cells) => ({ cells, isLeftOut: false }));
    setTooLong(lines.length + pasted.length > MAX_SHOWN);
    if (lines.length + pasted.length > MAX_SHOWN) return;
    // Lines that all name one store choose it.
    const named = stores.find(({ name }) => pasted.every(({ cells }) => withoutStore(cells, name) !== cells));
    choose(store || String(named?.id ?? ''), [...lines, ...pasted]);
    field.value = '';
    // The next thing to do is in the table.
    requestAnimationFrame(() => {
      if (!focusFault(table.current!)) table.current?.focus();
    });
  };

  const restore = (draft: FormValues) => {
    setLines(linesOfDraft(draft));
    setStore(firstValueOf(draft, 'store'));
    setCategory(firstValueOf(draft, 'category'));
    if (paste.current) paste.current.value = firstValueOf(draft, 'paste');
  };

  return (
    <Form
      ref={form}
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => {
        if (broken > 0) focusFault(event.currentTarget);
        if (broken > 0 || isSending) event.preventDefault();
      }}
    >
      <RequestKey key={round} />
      <DraftOffer
        draftKey={draftKey}
        version={undefined}
        shown={{ store: [store], category: [category] }}
        onRestore={({ values }) => restore(values)}
      />
      {isTooLong && <Notice tone="failed">{PASTE_TOO_LONG}</Notice>}
      {result?.problem && !isTooLong && (
        <div id="quick-problem">
          <Notice tone="failed">{result.problem}</Notice>
        </div>
      )}
      <div className={`columns-72 ${styles.paste}`}>
        <div className={`sheet stack ${rowStyles.fields}`}>
          <FieldPair>
            <div className={fieldStyles.row}>
              <label htmlFor="quick-store">Store</label>
              <select
                id="quick-store"
                name="store"
                value={store}
                aria-invalid={(result?.problem && store === '') || undefined}
                aria-describedby={result?.problem && store === '' ? 'quick-problem' : undefined}
                onChange={({ target }) => choose(target.value, lines)}
              >
                <option value="">Choose a store</option>
                {stores.map(({ id, name, status }) => (
                  <option key={id} value={id}>
                    {status === 'draft' ? `${name} (draft)` : name}
                  </option>
                ))}
              </select>
            </div>
            <div className={fieldStyles.row}>
              <label htmlFor="quick-category">Category</label>
              <select
                id="quick-category"
                name="category"
                value={category}
                onChange={({ target }) => setCategory(target.value)}
              >
                {categories.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            </div>
          </FieldPair>
          <div className={fieldStyles.row}>
            <label htmlFor="quick-lines">{lines.length > 0 ? 'More lines' : 'Lines'}</label>
            <textarea
              id="quick-lines"
              ref={paste}
              name="paste"
              autoCapitalize="none"
              rows={lines.length > 0 ? 2 : 6}
              defaultValue={result?.paste}
              placeholder={'FRESH15, 15% off produce, min $50\nSHIP35, free delivery, min $35'}
              aria-describedby="paste-hint"
              onPaste={() => setTimeout(read)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
                event.preventDefault();
                read();
              }}
            />
          </div>
          <p>
            <Button
              name="intent"
              value="read"
              kind={lines.length > 0 ? 'plain' : undefined}
              aria-keyshortcuts="Control+Enter"
              onClick={(event) => {
                event.preventDefault();
                read();
              }}
            >
              Read the lines
            </Button>
          </p>
        </div>
        <section className="stack">
          <h2>How to write a line</h2>
          <p id="paste-hint" className="part">
            One code per line. The minimum and the last day may be left out. Commas, semicolons, and tabs all
            work. For example: <b>FRESH15, 15% off, min&nbsp;$50, Dec&nbsp;31</b>
          </p>
        </section>
      </div>
      <div ref={table} tabIndex={-1} className={`stack ${styles.understood}`}>
        <div className={`row between ${styles.count}`}>
          <p role="status">
            {lines.length > 0 &&
              `${countText(meant.length, 'code')} to add${broken > 0 ? `, ${broken} to fix` : ''}${
                meant.length > MAX_LINES ? `. At most ${MAX_LINES} at a time` : ''
              }.`}
          </p>
          {lines.length > 0 && (
            <button type="button" className="text-button" data-needs-js="" onClick={() => setLines([])}>
              Clear the table
            </button>
          )}
        </div>
        {lines.length > 0 && <QuickTable lines={lines} onChange={setLines} today={day} same={same} />}
      </div>
      {same.map(({ id, code }) => (
        <input key={id} type="hidden" name={SAME_SEEN_FIELD} value={code} />
      ))}
      {lines.length > 0 && (
        <div className={`flow ${styles.buttons}`}>
          <Button name="intent" value="publish">
            Publish all
          </Button>
          <Button name="intent" value="draft" kind="plain">
            Add as drafts
          </Button>
          {store === '' && (
            <strong className="problem">
              <a href="#quick-store">Choose a store</a> first
            </strong>
          )}
          {broken > 0 && <strong className="problem">{formatCount(broken)} to fix</strong>}
        </div>
      )}
    </Form>
  );
}

/** Focuses the first field with a fault, clear of the bars below. @returns whether there is one */
function focusFault(place: HTMLElement): boolean {
  const fault = place.querySelector<HTMLElement>('[aria-invalid]');
  fault?.focus({ preventScroll: true });
  fault?.scrollIntoView({ block: 'center' });
  return fault !== null;
}

/** The codes on the lines, without texts that can't be codes. */
function namesOf(lines: readonly QuickLine[]): string[] {
  const names = lines.map(({ cells }) => cells.code.trim());
  return [...new Set(names.filter(fitsCode))].slice(0, MAX_LINES);
}
