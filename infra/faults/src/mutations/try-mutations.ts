import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allPromises } from '../promises/all-promises.ts';
import { isCase, repository, runCases } from '../run-cases.ts';
import { copyRepository } from './copy-repository.ts';
import type { Mutation } from './mutation.ts';
import { mutations } from './mutations.ts';

/** Mutation with the result of its case. */
export interface MutationResult extends Mutation {
  /** True if the case failed, as it must. */
  isRed: boolean;
  /** False if no case ran, because the runner or its servers did not start. */
  hasRun: boolean;
  failure: string;
}

/**
 * Applies the mutations of these promises to a copy of the repository, one at a time, and runs the case for each
 * mutation.
 */
export async function tryMutations(
  isWanted: (promise: string) => boolean,
  onResult: (result: MutationResult) => void,
): Promise<MutationResult[]> {
  const copy = copyRepository(repository);
  const results: MutationResult[] = [];
  try {
    for (const each of mutations.filter(({ promise }) => isWanted(promise))) {
      const cases = allPromises
        .flatMap((promise) => (promise.id === each.promise ? promise.cases : []))
        .filter(({ test }) => test === each.test);
      const file = join(copy.folder, each.file);
      const whole = readFileSync(file, 'utf8');
      writeFileSync(
        file,
        whole.replace(each.find, () => each.replace),
      );
      const ran = await runCases(copy.folder, cases, true);
      writeFileSync(file, whole);
      const failed = ran.filter((one) => !one.passed && cases.some((wanted) => isCase(wanted, one)));
      const result = {
        ...each,
        isRed: failed.length > 0,
        hasRun: ran.length > 0,
        failure: failed[0]?.failure ?? '',
      };
      onResult(result);
      results.push(result);
    }
  } finally {
    copy.remove();
  }
  return results;
}
