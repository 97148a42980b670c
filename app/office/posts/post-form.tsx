import { useRef } from 'react';
import { slugify } from '../../domain/text/slugs.ts';
import buttonStyles from '../../ui/button.module.css';
import { CheckField, FieldGroup, FieldPair } from '../ui/form/choice-fields.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/form/fields.tsx';
import type { FormResult } from '../ui/form/form-result.ts';
import { type FormValues, firstValueOf, INTENT_FIELD } from '../ui/form/form-values.ts';
import { RecordForm, useFormState } from '../ui/form/record-form.tsx';
import { BodyField, type Preview } from './body-field.tsx';
import styles from './posts.module.css';
import { TagsField } from './tags-field.tsx';

/** What there is to choose from. */
export interface PostChoices {
  readonly categories: readonly { readonly slug: string; readonly name: string }[];
  readonly tags: readonly string[];
  readonly authors: readonly string[];
  /** The site's time zone. */
  readonly zone: string;
}

interface PostFormProps {
  readonly draftKey: string;
  /** The version of the post; undefined for a new one. */
  readonly version?: number;
  readonly status: 'draft' | 'published' | 'withdrawn';
  readonly initial: FormValues;
  readonly saved: Preview;
  readonly choices: PostChoices;
  readonly result: FormResult | undefined;
}

/** A post and its details. */
export function PostForm({ draftKey, version, status, initial, saved, choices, result }: PostFormProps) {
  return (
    <div className={styles.wide}>
      <RecordForm
        draftKey={draftKey}
        version={version}
        initial={initial}
        result={result}
        buttons={<Buttons status={status} isNew={version === undefined} />}
      >
        <div className={styles.narrow}>
          <TitleAndSlug followsTitle={status === 'draft'} />
          <TextAreaField
            name="excerpt"
            label="Excerpt"
            hint="One or two sentences, for lists, search engines, and link previews."
            rows={2}
            maxLength={240}
            isRequired
          />
        </div>
        <BodyField saved={saved} />
        <div className={styles.narrow}>
          <Details choices={choices} />
        </div>
      </RecordForm>
    </div>
  );
}

/** A draft's slug follows its title until somebody types one; that of a public post stays, with what links to it. */
function TitleAndSlug({ followsTitle }: { followsTitle: boolean }) {
  const { values } = useFormState();
  const slugField = useRef<HTMLDivElement>(null);
  const follows = useRef(
    followsTitle && ['', slugify(firstValueOf(values, 'title'))].includes(firstValueOf(values, 'slug')),
  );
  return (
    <>
      <TextField
        name="title"
        label="Title"
        maxLength={90}
        isRequired
        onChange={(title) => {
          const slug = slugField.current?.querySelector('input');
          if (slug && follows.current) slug.value = slugify(title);
        }}
      />
      <div ref={slugField}>
        <TextField
          name="slug"
          label="Address"
          prefix="/blog/"
          maxLength={80}
          hint="Leave it empty to make it from the title. If you change it, the old address redirects."
          onChange={(slug) => {
            follows.current = followsTitle && slug === '';
          }}
        />
      </div>
    </>
  );
}

function Details({ choices: { categories, tags, authors, zone } }: { choices: PostChoices }) {
  return (
    <FieldGroup title="About the post">
      <FieldPair>
        {categories.length > 0 && (
          <SelectField
            name="category"
            label="Category"
            isRequired
            choices={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
        )}
        <TextField
          name="new-category"
          label="New category"
          maxLength={40}
          isRequired={categories.length === 0}
          hint={categories.length > 0 ? 'Creates a new category for the post.' : undefined}
        />
      </FieldPair>
      <TagsField known={tags} />
      <FieldPair>
        <TextField
          name="author"
          label="Author"
          maxLength={60}
          isRequired
          list="authors"
          hint="The name that readers see."
        />
        <TextField
          name="image"
          label="Image"
          maxLength={8}
          isRequired
          isShort
          list="images"
          hint="An emoji. It appears on the post’s stamp."
        />
      </FieldPair>
      <datalist id="authors">
        {authors.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id="images">
        {emoji.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <TextField
        name="publish-at"
        label="Publish date"
        type="datetime-local"
        hint={`A time in the future schedules the post. Leave it empty to use the moment you publish. Times are in ${zone}.`}
      />
      <CheckField name="featured" label="Featured" hint="The newest featured post comes first on the blog." />
    </FieldGroup>
  );
}

const emoji = ['🧾', '🛒', '🚚', '🥕', '🍞', '💵', '⏰', '📦', '🔎', '📝'];

function Buttons({ status, isNew }: { status: PostFormProps['status']; isNew: boolean }) {
  return (
    <>
      <button type="submit" name={INTENT_FIELD} value="save" className={buttonStyles.button}>
        {isNew ? 'Save as draft' : 'Save'}
      </button>
      {status !== 'published' && (
        <button
          type="submit"
          name={INTENT_FIELD}
          value="publish"
          className={buttonStyles.button}
          data-kind="plain"
        >
          Publish
        </button>
      )}
      {status === 'published' && (
        <button
          type="submit"
          name={INTENT_FIELD}
          value="withdraw"
          className={buttonStyles.button}
          data-kind="plain"
        >
          Withdraw
        </button>
      )}
    </>
  );
}
