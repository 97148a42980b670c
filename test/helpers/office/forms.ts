/** A form of a page as a browser without JavaScript sends it untouched, with a choice where there's none. */
export interface PageForm {
  /** Its own address, empty for the page's. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The names of the fields for text, on one line and on several. */
  readonly lines: readonly string[];
  readonly texts: readonly string[];
  /** The buttons that send it, each with its name and value; one without a name is empty. */
  readonly buttons: readonly (readonly [name: string, value: string])[];
}

const TYPED = ['text', 'search', 'url', 'email', 'tel', ''];

/** The forms of a page that change something, with the fields outside of a form that belong to it by `form`. */
export function formsOf(html: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, attributes = '', inside = '']) => {
      if (attributeOf(attributes, 'method') !== 'post') return [];
      const id = attributeOf(attributes, 'id');
      const tied = id
        ? [...html.matchAll(new RegExp(`<(?:input|button)\\b[^>]*form="${id}"[^>]*>`, 'g'))]
        : [];
      return [readForm(attributes, inside + tied.join(''))];
    },
  );
}

function readForm(attributes: string, inside: string): PageForm {
  const fields: [string, string][] = [];
  const [lines, texts, buttons]: [string[], string[], [string, string][]] = [[], [], []];
  for (const [, tag, given = '', text = ''] of inside.matchAll(
    /<(input|textarea|select|button)\b([^>]*)>(?:([^<]*)<\/textarea>)?/g,
  )) {
    const [name, type] = [attributeOf(given, 'name'), attributeOf(given, 'type')];
    const value = attributeOf(given, 'value');
    if (tag === 'button') buttons.push([name, value]);
    else if (name === '' || type === 'file' || type === 'password') continue;
    else if (tag === 'textarea') {
      texts.push(name);
      fields.push([name, unescaped(text).replace(/^\n/, '')]);
    } else if (tag === 'select') fields.push([name, selectedIn(inside, name)]);
    else if (type === 'checkbox' || type === 'radio') {
      const isFirst = type === 'radio' && !fields.some(([each]) => each === name);
      if (isFirst || /\schecked(=|\s|$)/.test(given)) fields.push([name, value]);
    } else {
      if (TYPED.includes(type)) lines.push(name);
      fields.push([name, value]);
    }
  }
  return { action: attributeOf(attributes, 'action'), fields, lines, texts, buttons };
}

function selectedIn(inside: string, name: string): string {
  const [, options = ''] = new RegExp(`<select\\b[^>]*name="${name}"[^>]*>([\\s\\S]*?)</select>`).exec(
    inside,
  )!;
  const chosen = /<option\b[^>]*\sselected[^>]*>/.exec(options)?.[0] ?? '';
  const [option = ''] = attributeOf(chosen, 'value')
    ? [chosen]
    : (/<option\b[^>]*value="[^"][^>]*>/.exec(options) ?? []);
  return attributeOf(option, 'value');
}

function attributeOf(attributes: string, name: string): string {
  return unescaped(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}

const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'", '#39': "'" };

function unescaped(html: string): string {
  return html.replace(/&(#x27|#39|\w+);/g, (whole, name: string) => entities[name] ?? whole);
}
