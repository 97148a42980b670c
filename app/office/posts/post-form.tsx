import { useRef } from 'react';
import { slugify } from '../../domain/text/slugs.ts';
import { byPath } from '../../records/field.ts';
import { postFields } from '../../records/post.ts';
import { FieldGroup, FieldPair } from '../ui/form/choice-fields.tsx';
import { SelectField, TextField } from '../ui/form/fields.tsx';
import { firstValueOf } from '../ui/form/form-values.ts';
import { RecordField } from '../ui/form/record-field.tsx';
import formStyles from '../ui/form/record-form.module.css';
import { RecordForm, type RecordFormProps, useFormState } from '../ui/form/record-form.tsx';
import { SaveButtons } from '../ui/record-buttons.tsx';
import { BodyField, type Preview } from './body-field.tsx';
import styles from './posts.module.css';
import { TagsField } from './tags-field.tsx';

export interface PostChoices {
  readonly categories: readonly { readonly slug: string; readonly name: string }[];
  readonly tags: readonly string[];
  readonly authors: readonly string[];
  readonly zone: string;
}

interface PostFormProps extends Omit<RecordFormProps, 'buttons' | 'children'> {
  readonly status: 'draft' | 'published' | 'withdrawn';
  readonly saved: Preview;
  readonly choices: PostChoices;
}

const fields = byPath(postFields);

export function PostForm({ status, saved, choices, ...form }: PostFormProps) {
  const isNew = form.version === undefined;
  return (
    <div className={styles.wide}>
      <RecordForm {...form} buttons={<SaveButtons status={isNew ? undefined : status} />}>
        <div className={styles.titled}>
          <TitleAndSlug followsTitle={status === 'draft'} />
        </div>
        <BodyField saved={saved} />
        <div className={`stack ${formStyles.form}`}>
          <Details choices={choices} />
        </div>
      </RecordForm>
    </div>
  );
}

/**
 * A draft's slug follows its title until somebody types one. A public post keeps its slug, because links lead to it.
 */
function TitleAndSlug({ followsTitle }: { followsTitle: boolean }) {
  const { values } = useFormState();
  const slugField = useRef<HTMLDivElement>(null);
  const follows = useRef(
    followsTitle && ['', slugify(firstValueOf(values, 'title'))].includes(firstValueOf(values, 'slug')),
  );
  return (
    <>
      <RecordField
        field={fields.title}
        onChange={(title) => {
          const slug = slugField.current?.querySelector('input');
          if (slug && follows.current) slug.value = slugify(title);
        }}
      />
      <div ref={slugField}>
        <RecordField
          field={fields.slug}
          prefix="/blog/"
          isRequired={false}
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
      <RecordField field={fields.excerpt} />
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
          hint={categories.length > 0 ? 'If you name one here, it’s used instead.' : undefined}
        />
      </FieldPair>
      <TagsField known={tags} />
      <FieldPair>
        <RecordField field={fields.author} list="authors" />
        <RecordField field={fields.image} list="images" isShort />
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
      <RecordField
        field={fields.publishedAt}
        hint={`A time in the future schedules the post. Leave it empty to use the moment you publish. Times are in ${zone}.`}
      />
      <RecordField field={fields.featured} />
    </FieldGroup>
  );
}

const emoji = ['🧾', '🛒', '🚚', '🥕', '🍞', '💵', '⏰', '📦', '🔎', '📝'];
