import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryMutations, type MutationResult } from './mutations/try-mutations.ts';
import { allPromises } from './promises/all-promises.ts';
import { mutationTable, ledgerTable, longestFiles, promiseTable, resultsOf, unrunCases } from './report.ts';
import { repository, runCases } from './run-cases.ts';

const args = process.argv.slice(2);
const names = args.filter((each) => !each.startsWith('--')).map((each) => each.toLowerCase());
const isWanted = (id: string) => names.length === 0 || names.includes(id.toLowerCase());
/** Number of slowest files that a run lists. */
const shownFiles = 12;
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Prints a table and stores it, for updates of docs/evidence/faults.md. */
function keep(name: string, text: string): void {
  const folder = join(repository, 'test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${text}\n`);
  say(text);
}

async function runPromises(): Promise<boolean> {
  const promises = allPromises.filter(({ id }) => isWanted(id));
  const cases = promises.flatMap((each) => each.cases);
  if (cases.length === 0) throw new Error(`nothing to run: ${names.join(', ')}`);
  const began = performance.now();
  const results = await runCases(repository, cases);
  keep('faults.md', `${promiseTable(promises, results)}\n\n${ledgerTable(promises, results)}`);
  for (const { file, fullName, failure } of results.filter(({ passed }) => !passed))
    say(`RED ${file}: ${fullName}: ${failure}`);
  for (const { id, test } of promises.flatMap((each) =>
    unrunCases(each, results).map((one) => ({ ...one, id: each.id })),
  ))
    say(`NOT RUN ${id}: ${test}`);
  // A promise is unproven if none of its cases ran.
  const unproven = promises.filter((each) => each.cases.length > 0 && resultsOf(each, results).length === 0);
  for (const { id } of unproven) say(`NOT RUN ${id}`);
  for (const { file, count, seconds } of longestFiles(results).slice(0, shownFiles))
    say(`${Math.round(seconds)} s in ${count} cases of ${file}`);
  say(
    `${results.length} cases of ${promises.length} promises in ${Math.round((performance.now() - began) / 1_000)} s`,
  );
  return unproven.length === 0 && results.every(({ passed }) => passed);
}

const stateOf = ({ isRed, hasRun }: MutationResult) =>
  isRed ? 'red, as it has to be' : hasRun ? 'GREEN: NOT NOTICED' : 'NO CASE RAN';

async function runMutations(): Promise<boolean> {
  const results = await tryMutations(isWanted, (result) =>
    say(`${stateOf(result)}: ${result.promise}, ${result.what}`),
  );
  keep('faults-mutations.md', mutationTable(results));
  return results.length > 0 && results.every(({ isRed }) => isRed);
}

if (args.includes('--help')) {
  say(
    'npm run faults [-- P11 P17 …]   runs the cases of all or these promises; FULL=1: the numbers that the promises name, an hour of load',
  );
  say('npm run faults -- --mutate [P11 …]   applies their mutations to a copy: each case has to turn red');
} else process.exitCode = (await (args.includes('--mutate') ? runMutations() : runPromises())) ? 0 : 1;
