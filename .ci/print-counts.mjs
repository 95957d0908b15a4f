// Prints "N passed, N failed, N skipped" from Vitest's JSON report; fails unless every test that ran passed and at least one did.
import { readFileSync } from 'node:fs';

const report = read(process.argv[2]);
const files = report?.testResults ?? [];
// A file that could not be loaded has no failed test in it.
const broken = files.filter(
  (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
).length;
const passed = report?.numPassedTests ?? 0;
const failed = (report?.numFailedTests ?? 0) + broken;
const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);

process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function isFailed(test) {
  return test.status === 'failed';
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
