import { canInstallPackages, installFirstOf } from '../servers/debian-packages.ts';
import { messageOf } from '../setup/settle-all.ts';
import { findChromium, shellName } from './find-chromium.ts';

/** Older releases of Debian have no separate shell. */
const packages = [shellName, 'chromium'];

/**
 * Path of the browser; installs Debian's package if there is none and this process may.
 * @throws one line that says what to install or set
 */
export async function provideChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  const installing = canInstallPackages() ? installFirstOf(packages) : Promise.resolve();
  const problem = await installing.then(
    () => '',
    (error: unknown) => `: ${messageOf(error)}`,
  );
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    `Chromium is missing: install it (Debian package chromium-headless-shell or chromium) or set CHROMIUM_PATH${problem}`,
  );
}
