import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allPromises } from '../promises/all-promises.ts';
import { isCase, repository, runCases } from '../run-cases.ts';
import { brokenCopy } from './broken-copy.ts';
import type { SourceBreak } from './source-break.ts';
import { sourceBreaks } from './source-breaks.ts';

/** Result of a case whose code was changed. */
export interface BreakResult extends SourceBreak {
  /** True if the case failed, as required. */
  isRed: boolean;
  /** False if no case ran: the runner or its servers did not start. */
  hasRun: boolean;
  failure: string;
}

/** Changes the code of each of these promises, one after another, in a copy, and runs its case there. */
export async function tryBreaks(
  isWanted: (promise: string) => boolean,
  onResult: (result: BreakResult) => void,
): Promise<BreakResult[]> {
  const copy = brokenCopy(repository);
  const results: BreakResult[] = [];
  try {
    for (const each of sourceBreaks.filter(({ promise }) => isWanted(promise))) {
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
