import { cachedSites, listSyncs } from '@geoplan/contracts/notion/notion';
import { readDisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, ok } from '../../testing/fakes/fake-api.ts';
import { fakeWorkspace, sampleWorkspace } from '../../testing/fakes/fake-workspace.ts';
import { desktop, phone, webTests } from '../../testing/web-tests.ts';

const { open } = webTests();

/** Observes layout shifts from now on (CLS, web.dev/cls). The returned function reads the sum so far. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift);
}

/** Positions of the column headers. */
const headsOf = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((heads) =>
    heads.slice(0, 9).map((head) => {
      const { x, y, width, height } = head.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );

/** Tags of pulsing elements: each is a compositing layer, so the bars must pulse as one. */
const pulsing = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => (animation as CSSAnimation).animationName === 'pulse')
      .map(({ effect }) => (effect as KeyframeEffect).target?.tagName),
  );

test.each([
  ['phone', phone],
  ['desktop', desktop],
])(
  'shifts nothing on a %s while the connection, the syncs and the rows arrive one after another',
  async (_, size) => {
    const [connection, states, rows] = [1, 2, 3].map(() => Promise.withResolvers<undefined>());
    const workspace = sampleWorkspace(40);
    const late = [
      answer(readDisplayConfig, async () => {
        await connection!.promise;
        return ok(workspace.config);
      }),
      answer(listSyncs, async () => {
        await states!.promise;
        return ok(workspace.syncs);
      }),
      answer(cachedSites, async () => {
        await rows!.promise;
        return { success: true as const, data: workspace.projects, lastSync: workspace.lastSync };
      }),
    ];
    const page = await open('/notion-data', {
      as: 'admin',
      api: [...fakeWorkspace(workspace), ...late],
      size,
    });
    await page.getByText('Загрузка данных из Notion...').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await pulsing(page)).toEqual(['TBODY']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const shift = await watchShifts(page);
    connection!.resolve(undefined);
    states!.resolve(undefined);
    await page.getByText('Синхронизация: 20.11.2026, 14:23').waitFor();
    const before = await headsOf(page);
    rows!.resolve(undefined);
    await page.getByText(/^Показано/).waitFor();
    expect(await headsOf(page)).toEqual(before);
    await page.getByText('3 базы · уникальных GEO: ').waitFor();
    expect(await shift()).toBeLessThan(0.02);
  },
);
