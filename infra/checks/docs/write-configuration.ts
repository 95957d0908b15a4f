// Part of `npm run docs`: writes the tables of docs/configuration.md and .env.example. With --check it fails if
// either is stale.
import { writeFileSync } from 'node:fs';
import { configurationPage } from './configuration-page.ts';
import { envExample } from './env-example.ts';
import { read, root } from './pages.ts';
import { composeDefaults, declaredSettings } from './settings.ts';

const settings = declaredSettings();
const page = configurationPage(read('docs/configuration.md'), settings);
const texts = { 'docs/configuration.md': page, '.env.example': envExample(page, settings, composeDefaults) };
for (const [file, text] of Object.entries(texts))
  if (!process.argv.includes('--check')) writeFileSync(root + file, text);
  else if (read(file) !== text) {
    process.stderr.write(`${file} does not match the config schemas: run "npm run docs" and commit it\n`);
    process.exitCode = 1;
  }
