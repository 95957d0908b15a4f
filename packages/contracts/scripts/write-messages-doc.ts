import { readFileSync, writeFileSync } from 'node:fs';
import { messages } from '../src/api.ts';
import { messagesDoc } from '../src/openapi/messages-doc.ts';

const page = new URL('../../../docs/reference/messages.md', import.meta.url);

function written(): string {
  try {
    return readFileSync(page, 'utf8');
  } catch {
    return ''; // not generated yet, so as stale as an old page
  }
}

const text = messagesDoc(messages);
if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (written() !== text) {
  process.stderr.write(
    'docs/reference/messages.md does not match packages/contracts/src: run "npm run docs" and commit it\n',
  );
  process.exitCode = 1;
}
