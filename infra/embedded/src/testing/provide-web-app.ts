import { reportReady } from '@geoplan/test-servers/setup/report-ready';
import { buildWeb, isWebStale } from '../web/build-web.ts';

/** Two kinds of tests need the app, each with its own setup: the run builds it once for both. */
const oneForTheRun = Symbol.for('geoplan.web-app-of-the-test-run');
type Run = { [oneForTheRun]?: Promise<void> };

/** Builds the web app unless it is up to date. @throws StartError if it does not compile */
export function provideWebApp(): Promise<void> {
  const run = globalThis as Run;
  run[oneForTheRun] ??= build();
  return run[oneForTheRun];
}

async function build(): Promise<void> {
  if (!isWebStale()) return;
  const began = performance.now();
  await buildWeb((output) => process.stderr.write(output), new AbortController().signal);
  reportReady('web app built', began);
}
