import { SaxesParser } from 'saxes';

/** The parts of an XML element that tests need. */
export interface XmlElement {
  readonly name: string;
  /** Its namespace. */
  readonly uri: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, without its children's. */
  readonly text: string;
}

/**
 * The root of a document.
 * @throws if the document isn't well-formed, or uses an undeclared namespace
 */
export function parseXml(document: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const root = { children: [] as XmlElement[] };
  const open: { children: XmlElement[]; text: string }[] = [{ ...root, text: '' }];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.values(attributes).map((attribute) => [attribute.name, attribute.value] as const);
    const element = { name: local, uri, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    open.at(-1)!.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(document).close();
  return open[0]!.children[0]!;
}

/** The children of this name. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of the only child of this name. */
export function textOf(element: XmlElement, name: string): string {
  const [child, ...others] = childrenOf(element, name);
  if (!child || others.length > 0)
    throw new Error(`<${element.name}> has ${others.length + (child ? 1 : 0)} <${name}>`);
  return child.text;
}
