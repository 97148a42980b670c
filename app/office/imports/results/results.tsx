import { Link } from 'react-router';
import type { RunView } from '../../../data/imports/uploads/list-runs.server.ts';
import type { PreviewFilter } from '../../../data/imports/uploads/preview.server.ts';
import { categories } from '../../../domain/categories.ts';
import { type Previewed, previewed } from '../../../domain/office/uploaded-files.ts';
import { Button } from '../../../ui/button.tsx';
import { countText, formatCount } from '../../../words/counts.ts';
import { INTENT_FIELD } from '../../ui/form/form-values.ts';
import { BulkForm } from '../../ui/list/bulk-form.tsx';
import { FilterSelect, Filters } from '../../ui/list/filters.tsx';
import { ButtonLink } from '../../ui/record-buttons.tsx';
import { countsText, previewHints, previewWords } from '../import-words.ts';
import type { PreviewEntry } from '../preview-entry.server.ts';
import { PreviewList } from '../preview-list.tsx';
import styles from '../run.module.css';

interface ResultsProps {
  readonly run: RunView;
  readonly filter: PreviewFilter;
  /** Whether new codes are being selected, to be put into a category. */
  readonly isChoosing: boolean;
  /** Of a run that is done, the lists that are kept. */
  readonly kept: readonly Previewed[];
  /** How many new codes are in each category. */
  readonly inCategories: ReadonlyMap<string, number>;
  readonly entries: readonly PreviewEntry[];
  readonly next: string | undefined;
}

/** So many rows are seen at a glance: there's no search above them. */
const FEW = 10;

/** What the file does, or did, by what becomes of its rows. */
export function Results(props: ResultsProps) {
  return props.run.state === 'ready' ? <WouldDo {...props} /> : <Did {...props} />;
}

function Did({ run, filter, kept, entries, next }: ResultsProps) {
  return (
    <section className="stack" aria-labelledby="results">
      <h2 id="results">What it did</h2>
      <Counts run={run} />
      {run.counts.refused > 0 && <RefusedLink id={run.id} />}
      {kept.length > 0 && (
        <>
          {kept.length > 1 ? (
            <Outcomes run={run} outcomes={kept} shown={filter.outcome} />
          ) : (
            <h3>{previewWords[filter.outcome]}</h3>
          )}
          <p className="soft">
            {filter.outcome === 'held'
              ? previewHints.held
              : 'These came out differently than the preview said.'}
          </p>
          <RowFilters run={run} filter={filter} entries={entries} />
          <PreviewList entries={entries} next={next} may="give-words" />
        </>
      )}
    </section>
  );
}

function WouldDo({ run, filter, isChoosing, inCategories, entries, next }: ResultsProps) {
  const shown = filter.outcome;
  return (
    <section className="stack" aria-labelledby="results">
      <h2 id="results">What it would change</h2>
      <Counts run={run} />
      <Outcomes
        run={run}
        outcomes={previewed.filter(
          (each) => each === shown || (each !== 'unchanged' && run.counts[each] > 0),
        )}
        shown={shown}
      />
      <p className={`soft ${styles.hint}`}>
        {isChoosing ? 'Select codes, then the category to put them into.' : previewHints[shown]}
        {shown === 'created' && entries.length > 0 && (
          <Link to={isChoosing ? '?show=created' : '?show=created&choose=1'} preventScrollReset>
            {isChoosing ? 'Back to the review' : 'Change categories'}
          </Link>
        )}
      </p>
      {shown === 'refused' && entries.length > 0 && <RefusedLink id={run.id} />}
      <RowFilters
        run={run}
        filter={filter}
        entries={entries}
        inCategories={shown === 'created' ? inCategories : undefined}
        isChoosing={isChoosing}
      />
      {entries.length === 0 && <p>There are none.</p>}
      {entries.length > 0 && !isChoosing && <PreviewList entries={entries} next={next} />}
      {entries.length > 0 && isChoosing && (
        <BulkForm noun={['code', 'codes']} actions={<PutInto file={run.fileHash} />} said={null}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out, and this is a group of choices. */}
          <div role="group" aria-label="New codes">
            <PreviewList entries={entries} next={next} may="choose" />
          </div>
        </BulkForm>
      )}
    </section>
  );
}

function Counts({ run }: Pick<ResultsProps, 'run'>) {
  const { read, missing } = run.counts;
  return (
    <p>
      Read {countText(read, 'row')}: {countsText(run)}
      {missing > 0 && `; ${countText(missing, 'code')} missing`}.
    </p>
  );
}

interface RowFiltersProps extends Pick<ResultsProps, 'run' | 'filter' | 'entries'> {
  readonly inCategories?: ResultsProps['inCategories'] | undefined;
  readonly isChoosing?: boolean;
}

function RowFilters({ run, filter, entries, inCategories, isChoosing }: RowFiltersProps) {
  const isFew = Math.max(entries.length, run.counts[filter.outcome]) <= FEW;
  if (isFew && filter.q === '' && filter.category === '') return null;
  const counted = [...(inCategories ?? [])].map(([value, count]) => ({
    value,
    label: `${value} (${formatCount(count)})`,
  }));
  return (
    <Filters searchLabel="Search these rows" q={filter.q}>
      <input type="hidden" name="show" value={filter.outcome} />
      {isChoosing && <input type="hidden" name="choose" value="1" />}
      {inCategories && (
        <FilterSelect
          name="category"
          label="Category"
          value={filter.category}
          choices={[{ value: '', label: 'All' }, ...counted]}
        />
      )}
    </Filters>
  );
}

/** Puts the selected new codes, or all that the filters find, into a category. */
function PutInto({ file }: { file: string }) {
  return (
    <>
      <input type="hidden" name="file" value={file} />
      <label className="row target">
        <input type="checkbox" name="all" value="1" />
        All in this list
      </label>
      <label className="labeled">
        <span>Category</span>
        <select name="category" className={styles.into}>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </label>
      <Button name={INTENT_FIELD} value="category" kind="plain">
        Put into it
      </Button>
    </>
  );
}

interface OutcomesProps {
  readonly run: RunView;
  readonly outcomes: readonly Previewed[];
  readonly shown: Previewed;
}

function Outcomes({ run, outcomes, shown }: OutcomesProps) {
  return (
    <nav className={`flow ${styles.outcomes}`} aria-label="Rows by what becomes of them">
      {outcomes.map((each) => (
        <Link
          key={each}
          className="target"
          to={`?show=${each}`}
          preventScrollReset
          aria-current={each === shown ? 'true' : undefined}
        >
          {previewWords[each]}{' '}
          {run.state === 'ready' && <span className="num">{formatCount(run.counts[each])}</span>}
        </Link>
      ))}
    </nav>
  );
}

function RefusedLink({ id }: { id: number }) {
  return (
    <p>
      <ButtonLink kind="plain" to={`/office/imports/${id}/refused.csv`} reloadDocument>
        Download refused rows
      </ButtonLink>
    </p>
  );
}
