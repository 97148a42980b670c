import { type ConfigData, HtmlValidate, type MetaAttribute, StaticConfigLoader } from 'html-validate';

/** HTML allows none of these on a data script, which is neither fetched nor run. */
const ofScriptsThatRun = [
  'src',
  'async',
  'defer',
  'nomodule',
  'crossorigin',
  'integrity',
  'referrerpolicy',
  'fetchpriority',
  'blocking',
];

const onlyWhereItRuns: MetaAttribute = {
  allowed(script) {
    const type = script.getAttribute('type') ?? 'module';
    return type === 'module' || type === 'text/javascript' ? null : `it is data of the type ${type}`;
  },
};

const config: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  elements: [
    'html5',
    { script: { attributes: Object.fromEntries(ofScriptsThatRun.map((name) => [name, onlyWhereItRuns])) } },
  ],
  rules: {
    // React's style of writing, all of it valid HTML.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    // Safari doesn't treat a list without markers as a list, so the role is needed.
    'no-redundant-role': 'off',
    // Fields with one name are a list: checkboxes, or the records of an order.
    'form-dup-name': 'off',
    // The list of a combobox has no element of its own.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    // A number may break in a narrow column; that's not an HTML error.
    'tel-non-breaking': 'off',
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(config));

/** The HTML errors of a document, one line each; empty if it's valid. */
export async function htmlFindings(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, offset }) => `${ruleId} (${message}): ${html.slice(offset, offset + 80)}`,
    ),
  );
}
