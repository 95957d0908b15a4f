// Part of `npm run docs`: writes docs/decisions/README.md. With --check it fails if the page is stale.
import { existsSync, writeFileSync } from 'node:fs';
import { decisionsIndex } from './decisions-index.ts';
import { read, root } from './pages.ts';

const page = 'docs/decisions/README.md';
const text = decisionsIndex();
if (!process.argv.includes('--check')) writeFileSync(root + page, text);
else if (!existsSync(root + page) || read(page) !== text) {
  process.stderr.write(`${page} does not match the records: run "npm run docs" and commit it\n`);
  process.exitCode = 1;
}
