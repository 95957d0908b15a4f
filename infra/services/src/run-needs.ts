import { fileURLToPath } from 'node:url';

import { importsOf } from './imports-of.ts';

/** What must be there before the test files of one run start. */
export interface RunNeeds {
  servers: boolean;
  chromium: boolean;
  /** the built web app in web/dist */
  webApp: boolean;
}

const own = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const serverFiles = [own('./test-services.ts'), own('./private-server.ts')];
const browserFile = own('./browser.ts');
const ownFolder = own('./');
const embeddedFolder = own('../../embedded/');
/** Starts the whole program, which serves the app. */
const gatewayProcess = own('../../../gateway/src/testing/gateway-process.ts');

/** Everything, for runs whose files are not known beforehand. */
export const everyNeed: RunNeeds = { servers: true, chromium: true, webApp: true };

/** Reads from the imports what the test files need, so that a pure test waits for nothing. */
export function runNeeds(testFiles: string[]): RunNeeds {
  const reached = importsOf(testFiles);
  const others = testFiles.filter((file) => !file.startsWith(ownFolder));
  const byOthers = importsOf(others);
  return {
    servers: serverFiles.some((file) => reached.has(file)),
    chromium: reached.has(browserFile),
    webApp:
      others.some((file) => file.startsWith(embeddedFolder)) ||
      [browserFile, gatewayProcess].some((file) => byOthers.has(file)),
  };
}
