import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { projectFile } from '../../app/data/program-files.server.ts';
import { answerWith } from '../processes/answers.ts';

// Answers each line with the same line, in which places in the sources replace those in the build. It's a process of
// its own because a parsed source map takes more memory than the whole server.

/** Bounded, because a line may contain text from a visitor. */
const PLACE = /(build\/server\/[\w./-]{1,100}\.js):(\d{1,9}):(\d{1,9})/g;

const maps = new Map<string, SourceMap>();

function mapOf(file: string): SourceMap {
  const map = maps.get(file) ?? new SourceMap(JSON.parse(readFileSync(projectFile(`${file}.map`), 'utf8')));
  maps.set(file, map);
  return map;
}

function sourceOf(place: string, file: string, line: string, column: string): string {
  const entry = mapOf(file).findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in entry)) return place;
  return `${entry.originalSource.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

answerWith(async ({ line }: { line: string }) => line.replace(PLACE, sourceOf));
