import { isContactCategory } from '../../domain/contact-categories.ts';
import { asLine, isPlain } from '../../domain/text/typed-text.ts';
import { contactRules } from './contact-fields.ts';

/** What a link to the form may prefill. */
export interface Prefill {
  readonly category: string;
  readonly subject: string;
}

/** Reads `?category=&subject=`; values that the form would refuse are dropped. */
export function readPrefill(parameters: URLSearchParams): Prefill {
  const category = parameters.get('category');
  const subject = asLine(parameters.get('subject') ?? '');
  const isSubject = subject.length <= contactRules.subject.maxLength && isPlain(subject);
  return { category: isContactCategory(category) ? category : '', subject: isSubject ? subject : '' };
}

/** The canonical query of the form, without empty parameters. */
export function prefillQuery(given: URLSearchParams): URLSearchParams {
  const { category, subject } = readPrefill(given);
  const parameters = new URLSearchParams();
  if (category) parameters.set('category', category);
  if (subject) parameters.set('subject', subject);
  return parameters;
}
