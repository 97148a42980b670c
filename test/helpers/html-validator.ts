import { type ConfigData, HtmlValidate, type MetaAttribute, StaticConfigLoader } from 'html-validate';

/** HTML allows none of these on a script that is data: it is neither fetched nor run. */
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
    // How React writes; all of it is HTML.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    // Safari takes a list without markers for none; the role says that it is one.
    'no-redundant-role': 'off',
    // Several boxes of one name are a choice of many.
    'form-dup-name': ['error', { shared: ['checkbox', 'radio', 'submit', 'button', 'reset'] }],
    // A number in a column that is too narrow may break; that is no fault of the HTML.
    'tel-non-breaking': 'off',
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(config));

/** What keeps a document from being valid HTML, a line for each place; empty when nothing does. */
export async function htmlFindings(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, offset }) => `${ruleId} (${message}): ${html.slice(offset, offset + 80)}`,
    ),
  );
}
