// Checks the commit subjects after the third review (8c4c623a): at most 72 characters, an imperative first word, no
// colon clause (docs/style.md, E10). Prints each subject that breaks a rule, and then fails.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const first = '8c4c623a';
const longest = 72;
const verbs = new Set(readFileSync(new URL('commit-verbs.txt', import.meta.url), 'utf8').split(/\s+/));

/** Rules that a subject breaks; empty if there are none. */
export function faultsOf(subject) {
  const [word = ''] = subject.split(' ');
  return [
    ...(subject.length > longest ? [`${subject.length} characters, at most ${longest}`] : []),
    ...(verbs.has(word.toLowerCase()) && /^[A-Z]/.test(word)
      ? []
      : [`"${word}" is not a capitalised imperative of .ci/commit-verbs.txt`]),
    ...(/: /.test(subject) ? ['a colon clause: it goes into the body'] : []),
  ];
}

const git = (...args) =>
  execFileSync('git', args, { cwd: fileURLToPath(new URL('..', import.meta.url)), encoding: 'utf8' });

function main() {
  if (git('rev-parse', '--is-shallow-repository').trim() === 'true') {
    process.stdout.write('commit subjects not checked: the history of this clone is cut\n');
    return;
  }
  const log = git('log', '--no-merges', '--format=%h %s', `${first}..HEAD`).trim();
  const lines = log === '' ? [] : log.split('\n');
  const faults = lines.flatMap((line) =>
    faultsOf(line.slice(line.indexOf(' ') + 1)).map((fault) => `${line}\n  ${fault}`),
  );
  process.stdout.write(
    [...faults, `${lines.length} commit subjects checked, ${faults.length} faults\n`].join('\n'),
  );
  if (faults.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
