import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeContexts, sharedBrowser } from '@geoplan/test-servers/browser';
import { reapNow } from '@geoplan/test-servers/processes/process-reaper';
import { signIn } from '../testing/sign-in.ts';
import { startEmbedded } from '../testing/start-embedded.ts';
import { scenes } from './scenes.ts';

// npm run pictures: starts the demo in an empty folder and takes the pictures of docs/guide.md.
const folder = fileURLToPath(new URL('../../../../docs/pictures/', import.meta.url));
/** WebP quality at which a picture of a screen is a tenth of the size of a PNG but its text stays sharp. */
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
    // oxlint-disable-next-line no-await-in-loop -- each shows the results of the previous one
    await scene.show(page, open);
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.waitForLoadState('networkidle');
    // oxlint-disable-next-line no-await-in-loop -- see above; playwright cannot write WebP
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
