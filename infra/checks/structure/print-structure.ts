import { parseArgs } from 'node:util';
import { crowdedFolders, measure } from './measures.ts';
import { filesPerRequest, testSeconds } from './runs.ts';
import { currentTree, treeOf, type SourceTree } from './source-tree.ts';

// npm run structure [-- --compare <commit>] [--requests] [--tests-before <s>]: prints measures of the product's
// sources, compared with those at a commit. `--requests` starts the product of each tree and counts the files that a
// request opens.
const { values: asked } = parseArgs({
  options: {
    compare: { type: 'string' },
    requests: { type: 'boolean', default: false },
    /** Duration of a complete test run at that commit, s; its tree contains no test report. */
    'tests-before': { type: 'string' },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);
type Column = ReadonlyMap<string, string | number>;

function columnOf(tree: SourceTree, tests: string | number | undefined): Column {
  const column = measure(tree);
  if (asked.requests) for (const [name, count] of filesPerRequest(tree)) column.set(name, count);
  column.set('the last test run, s', tests ?? 'not known');
  return column;
}

const current = currentTree();
const now = columnOf(current, testSeconds(current));
if (asked.compare === undefined) for (const [name, value] of now) say(`${name}: ${value}`);
else {
  const tree = treeOf(asked.compare);
  const before = columnOf(tree, asked['tests-before']);
  say(`| | ${asked.compare} | now |\n|---|---|---|`);
  for (const [name, value] of now) say(`| ${name} | ${before.get(name) ?? ''} | ${value} |`);
  tree.close();
}
for (const [folder, count] of crowdedFolders(current)) say(`  ${folder} ${count}`);
