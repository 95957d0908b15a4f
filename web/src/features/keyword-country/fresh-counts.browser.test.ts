import { brandSites, listSyncs } from '@geoplan/contracts/notion/notion';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterScreen } from '../../testing/enter-screen.ts';
import { answer, ok } from '../../testing/fakes/fake-api.ts';
import { fakeRecords, sampleRecord } from '../../testing/fakes/fake-records.ts';
import { sampleSyncs } from '../../testing/fakes/fake-workspace.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open } = webTests();

const country = '/keyword/lumoret%20casino/country/pl';

/** Pair and its workspace; the next sync of the workspace finds 41 sites. */
function countedPair() {
  const record = sampleRecord('lumoret casino', 'pl', { totalDomains: 3 });
  /** Holds back the sync state until the test listens for it. */
  const listening = Promise.withResolvers<void>();
  let syncs = sampleSyncs();
  let urls: string[] = [];
  const sites = () =>
    urls.map((url) => ({
      id: url,
      url,
      status: 'in prod',
      start_date: '',
      notionUrl: 'https://www.notion.so/1',
    }));
  const api = [
    ...fakeRecords([record]),
    answer(listSyncs, async () => {
      await listening.promise;
      return ok(syncs);
    }),
    answer(brandSites, () => ({ success: true as const, sites: sites() })),
  ];
  const endSync = (countsLateMs = 0) => {
    syncs = sampleSyncs({ lastSuccessAt: '2026-11-21T10:00:00.000Z' });
    urls = ['https://neu.example/'];
    setTimeout(() => (record.totalDomains = 41), countsLateMs);
  };
  /** Resolves once the page has loaded the syncs before the one that ends. */
  const syncsRead = async (page: Page) => {
    const read = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/notion/sync'));
    listening.resolve();
    await read;
  };
  return { api, syncsRead, endSync };
}

const domains = (page: Page) => page.locator('main dt:text-is("Всего доменов") + dd').innerText();

test('shows the counts and sites of a finished sync on an open page, even if the counts arrive late', async () => {
  const { api, syncsRead, endSync } = countedPair();
  const page = await open(country, { as: 'viewer', api });
  await syncsRead(page);
  await expect.poll(() => domains(page)).toBe('3');
  // The records are updated some time after their sites.
  endSync(1_500);
  await page.getByText('neu.example').waitFor();
  await expect.poll(() => domains(page)).toBe('41');
});

test('shows the latest counts after Back if a sync ended while another screen was open', async () => {
  const { api, syncsRead, endSync } = countedPair();
  const page = await open(country, { as: 'viewer', api });
  await syncsRead(page);
  await expect.poll(() => domains(page)).toBe('3');
  await enterScreen(page, '/no-such-page');
  endSync();
  await page.goBack();
  await expect.poll(() => domains(page)).toBe('41');
});
