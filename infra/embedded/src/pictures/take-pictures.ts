import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeContexts, sharedBrowser } from '@geoplan/test-servers/browser';
import { reapNow } from '@geoplan/test-servers/processes/process-reaper';
import { signIn } from '../testing/sign-in.ts';
import { startEmbedded } from '../testing/start-embedded.ts';
import { scenes } from './scenes.ts';

// npm run pictures: starts the demo in an empty folder and takes the pictures of docs/guide.md from it.
const folder = fileURLToPath(new URL('../../../../docs/pictures/', import.meta.url));
/** WebP of a screen at this quality is a tenth of its PNG, and its text is still sharp. */
const quality = 82;

const dataDir = mkdtempSync(join(tmpdir(), 'geoplan-pictures-'));
const product = await startEmbedded({ DATA_DIR: dataDir, NOTION_RPS: '3' });
try {
  const { page } = await signIn(await sharedBrowser(), product.address, 'admin');
  page.setDefaultTimeout(120_000);
  const devtools = await page.context().newCDPSession(page);
  const open = async (path: string) => void (await page.goto(product.address + path));
  mkdirSync(folder, { recursive: true });
  for (const scene of scenes) {
    // oxlint-disable-next-line no-await-in-loop -- each shows what the one before left
    await scene.show(page, open);
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.waitForLoadState('networkidle');
    // oxlint-disable-next-line no-await-in-loop -- see above; playwright itself writes no WebP
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
    const picture = Buffer.from(data, 'base64');
    writeFileSync(`${folder}${scene.name}.webp`, picture);
    process.stdout.write(`${scene.name}: ${Math.round(picture.length / 1024)} KiB\n`);
  }
} finally {
  await closeContexts();
  await product.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
  await reapNow();
}
process.exit(0);
