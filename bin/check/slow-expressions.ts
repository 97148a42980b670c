import { analyse } from 'scslre';
import { parseSync } from 'vite';

/** A regular expression of a module: a literal, or one that is made while the program runs. */
export interface Expression {
  /** From 1. */
  readonly line: number;
  /** Its source, without flags; undefined if it's made while the program runs. */
  readonly source?: string;
  readonly flags?: string;
}

export interface SlowExpression extends Expression {
  readonly reason: string;
}

/** The comment that says why the time of an expression that can't be checked is bounded. */
const BOUND = /\/\/ Bounded: .{10,}/;

/** The regular expressions of a module. @throws when it can't be parsed */
export function expressionsIn(path: string, text: string): Expression[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} can’t be parsed: ${errors[0]!.message}`);
  const found: Expression[] = [];
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    const { type, start, regex, callee } = node as Node;
    const line = () => text.slice(0, start).split('\n').length;
    if (type === 'Literal' && regex) found.push({ line: line(), source: regex.pattern, flags: regex.flags });
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp')
      found.push({ line: line() });
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return found;
}

/** The expressions of a module that may take more time than in proportion to the text that they're applied to. */
export function slowExpressionsIn(path: string, text: string): SlowExpression[] {
  const lines = text.split('\n');
  return expressionsIn(path, text)
    .filter(({ line }) => !BOUND.test(lines[line - 1]!))
    .flatMap((expression) => {
      const reason = reasonOf(expression);
      return reason === undefined ? [] : [{ ...expression, reason }];
    });
}

function reasonOf({ source, flags = '' }: Expression): string | undefined {
  if (source === undefined) return 'is made while the program runs: say on its line what bounds it';
  const [report] = analyse({ source, flags }).reports;
  if (!report) return undefined;
  const sign = JSON.stringify(report.character.pick);
  return `takes ${report.exponential ? 'exponential' : 'quadratic'} time where ${sign} is repeated`;
}

interface Node {
  readonly type?: string;
  readonly start: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
}
