/**
 * The part of schema.org (https://schema.org) that the site uses: types, the properties that we use of each, described
 * in our words, and what each may contain: text, an address, a number, a time, or things of other types. A property
 * belongs here only if schema.org lists it for the type or for one of its parents.
 */
export const schemaOrg: Readonly<Record<string, SchemaType>> = {
  /** The parent of all types: a name, a description, its page, a picture, and an identifier. */
  Thing: {
    properties: {
      name: ['text'],
      description: ['text'],
      url: ['address'],
      image: ['address', 'ImageObject'],
      // "identifier": any kind of identifier of a thing, such as a code; text, an address or a PropertyValue.
      identifier: ['text', 'address'],
      // "mainEntityOfPage": the page that is about this thing.
      mainEntityOfPage: ['address'],
      // "sameAs": addresses of pages elsewhere that are unmistakably about the same thing.
      sameAs: ['address'],
      // "potentialAction": what can be done with it.
      potentialAction: ['SearchAction'],
    },
  },

  /** A site as a whole. */
  WebSite: { parent: 'CreativeWork', properties: {} },
  /** A company, a shop, an association. "logo": a picture that represents it. */
  Organization: { parent: 'Thing', properties: { logo: ['address', 'ImageObject'] } },
  /** A person, real or fictional. */
  Person: { parent: 'Thing', properties: {} },

  /** A search. "target": the entry point of the action; "query-input" describes the template's variable. */
  SearchAction: {
    parent: 'Thing',
    properties: {
      target: ['EntryPoint', 'address'],
      // Not a property of its own: a property with "-input" describes what the action asks for
      // (https://schema.org/docs/actions.html, "Action input").
      'query-input': ['text'],
    },
  },
  /** The entry point of an action. "urlTemplate": a URL with variables (RFC 6570). */
  EntryPoint: { parent: 'Thing', properties: { urlTemplate: ['template'] } },

  /** An ordered list. "itemListElement": its entries. */
  ItemList: { parent: 'Thing', properties: { itemListElement: ['ListItem'], numberOfItems: ['number'] } },
  /** The breadcrumbs of a page, from the home page down. */
  BreadcrumbList: { parent: 'ItemList', properties: {} },
  /** An entry of a list. "position": its place, from 1; "item": the entry itself. */
  ListItem: { parent: 'Thing', properties: { position: ['number'], item: ['address', 'Thing'] } },

  /** Something available on certain terms. */
  Offer: {
    parent: 'Thing',
    properties: {
      // "category": of what kind it is; text or an address among others.
      category: ['text'],
      // "offeredBy": the organization or person that makes the offer.
      offeredBy: ['Organization', 'Person'],
      // "validFrom", "validThrough": the first and last day or instant on which it holds.
      validFrom: ['time'],
      validThrough: ['time'],
    },
  },

  /** A creative work: a text, a site, a picture. */
  CreativeWork: {
    parent: 'Thing',
    properties: {
      headline: ['text'],
      author: ['Person', 'Organization'],
      publisher: ['Organization', 'Person'],
      datePublished: ['time'],
      dateModified: ['time'],
      keywords: ['text'],
      inLanguage: ['text'],
      // "timeRequired": how long it takes to read, as an ISO 8601 duration.
      timeRequired: ['duration'],
      // "mainEntity": what a page is mainly about.
      mainEntity: ['Thing'],
      isPartOf: ['CreativeWork', 'address'],
      text: ['text'],
    },
  },
  /** A news or opinion article. "articleSection": its section of the paper; "wordCount": its length. */
  Article: {
    parent: 'CreativeWork',
    properties: { articleSection: ['text'], articleBody: ['text'], wordCount: ['number'] },
  },
  /** An entry of a blog, through "SocialMediaPosting" an Article. */
  BlogPosting: { parent: 'Article', properties: {} },
  /** A blog. "blogPost": an entry of it. */
  Blog: { parent: 'CreativeWork', properties: { blogPost: ['BlogPosting'] } },
  /** A page of a site, and one that lists things. */
  WebPage: { parent: 'CreativeWork', properties: { breadcrumb: ['BreadcrumbList'] } },
  CollectionPage: { parent: 'WebPage', properties: {} },
  /** A page of questions that the site answers itself. */
  FAQPage: { parent: 'WebPage', properties: {} },
  /** A question. "acceptedAnswer": the answer that the asker or the page considers right. */
  Question: { parent: 'CreativeWork', properties: { acceptedAnswer: ['Answer'] } },
  Answer: { parent: 'CreativeWork', properties: {} },
  /** A picture. "contentUrl": its file; width and height in px. */
  ImageObject: {
    parent: 'CreativeWork',
    properties: { contentUrl: ['address'], width: ['number'], height: ['number'] },
  },
};

interface SchemaType {
  readonly parent?: string;
  /** The allowed values of each property: a kind of value, or a type of this list. */
  readonly properties: Readonly<Record<string, readonly string[]>>;
}

const values: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && value.trim() !== '',
  address: (value) => typeof value === 'string' && URL.canParse(value),
  template: (value) => typeof value === 'string' && /^https?:\/\/\S+\{\w+\}/.test(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  time: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  duration: (value) => typeof value === 'string' && /^P(T?\d+[YMDHS])+$/.test(value),
};

type Thing = Readonly<Record<string, unknown>>;

/** The errors in a JSON-LD object, one line each; empty if it uses only what schema.org defines. */
export function findingsOf(thing: unknown, path = ''): string[] {
  if (typeof thing !== 'object' || thing === null) return [`${path}: is no object`];
  const { '@context': _, '@id': id, '@type': type, ...properties } = thing as Thing;
  if (id !== undefined && !values.address!(id)) return [`${path}: @id is no address`];
  // An object with only an "@id" refers to the object that defines it.
  if (type === undefined && id !== undefined && Object.keys(properties).length === 0) return [];
  if (typeof type !== 'string' || !(type in schemaOrg)) return [`${path}: no type "${String(type)}"`];
  return Object.entries(properties).flatMap(([name, value]) => {
    const where = `${path}${type}.${name}`;
    const allowed = propertiesOf(type)[name];
    if (!allowed) return [`${where}: not a property of ${type}`];
    const all = Array.isArray(value) ? value : [value];
    if (all.length === 0) return [`${where}: is empty`];
    return all.flatMap((each) => valueFindings(each, allowed, where));
  });
}

function valueFindings(value: unknown, allowed: readonly string[], where: string): string[] {
  if (allowed.some((kind) => values[kind]?.(value))) return [];
  if (typeof value !== 'object' || value === null)
    return [`${where}: ${JSON.stringify(value)} is no ${allowed.join(', ')}`];
  const { '@type': type } = value as Thing;
  if (typeof type === 'string' && !allowed.some((kind) => isKind(type, kind)))
    return [`${where}: a ${type} is no ${allowed.join(', ')}`];
  return findingsOf(value, `${where} > `);
}

function propertiesOf(type: string): Readonly<Record<string, readonly string[]>> {
  const { parent, properties } = schemaOrg[type]!;
  return parent ? { ...propertiesOf(parent), ...properties } : properties;
}

function isKind(type: string, kind: string): boolean {
  if (type === kind) return true;
  const parent = schemaOrg[type]?.parent;
  return parent !== undefined && isKind(parent, kind);
}
