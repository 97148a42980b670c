import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than half a minute on two cores, longest first. A wrong order costs only time. */
const LONGEST = [
  'test/e2e/office-screens.test.ts',
  'test/e2e/office-imports.test.ts',
  'test/e2e/whole-site.test.ts',
  'test/e2e/office-first-run.test.ts',
  'test/e2e/cart.test.ts',
  'test/e2e/focus.test.ts',
  'test/e2e/hydration.test.ts',
  'test/start/restored.test.ts',
  'test/e2e/states.test.ts',
  'test/durability/killed.test.ts',
  'test/durability/killed-import.test.ts',
  'test/rules/linear-time/linear-time.test.ts',
  'app/sign-in/password.test.ts',
  'server/proofs/proof-encoder.test.ts',
];

/**
 * Starts the longest files first: one that starts last would run alone at the end. Until Vitest has seen a file run, it
 * goes by the file's size, and some of the shortest files take longest.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) => {
      const index = LONGEST.indexOf(relative(project.config.root, moduleId).replaceAll('\\', '/'));
      return index < 0 ? LONGEST.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
