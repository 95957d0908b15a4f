import { readRun } from '@geoplan/contracts/geo-runs';
import { expect, test } from 'vitest';
import { answer, Failed, ok } from '../../../shared/testing/fake-api.ts';
import { fakeLaunches } from '../../../shared/testing/fake-launches.ts';
import { sampleRunDetail } from '../../../shared/testing/sample-runs.ts';
import { desktop, phone, webTests } from '../../../shared/testing/web-tests.ts';
import { finishedRun } from '../testing/finished-run.ts';

const { open, pathOf } = webTests();

test.each(['00000000-0000-4000-a000-000000000099', 'abc'])(
  'the run %s is not there: the history is offered and nothing is tried again',
  async (runId) => {
    const api = fakeLaunches().api;
    const page = await open(`/geo-analysis?run=${runId}`, { as: 'user', api });
    await page.getByText('Запуск не найден').waitFor();
    expect(await page.getByRole('button', { name: 'Попробовать снова' }).count()).toBe(0);
    const link = page.getByRole('main').getByRole('link', { name: 'К истории запусков' });
    expect(await link.getAttribute('href')).toBe('/analysis-history');
  },
);

test('a run that cannot be loaded can be asked for again', async () => {
  const { launches, run } = finishedRun();
  let isDown = true;
  const flaky = answer(readRun, () => {
    if (isDown) throw new Failed('forbidden');
    return ok(run);
  });
  const page = await open(`/geo-analysis?run=${run.runId}`, { as: 'user', api: [...launches.api, flaky] });
  const again = page.getByRole('button', { name: 'Попробовать снова' });
  await again.waitFor();
  isDown = false;
  await again.click();
  await page.getByText('3 результата, 1 ошибка').waitFor();
  expect(pathOf(page)).toContain(run.runId);
});

test('a run that ended with errors is a warning, on its screen and in the tray', async () => {
  const { launches, run } = finishedRun();
  run.finishedAt = new Date().toISOString();
  const page = await open(`/geo-analysis?run=${run.runId}`, { as: 'user', api: launches.api });
  await page.getByRole('heading', { name: 'Завершено с ошибками: 4 из 4' }).waitFor();
  const progress = page.getByRole('region', { name: 'Ход запуска' });
  expect(await progress.locator('svg.text-warning').count()).toBe(1);
  await page.getByRole('button', { name: /^Запуски/ }).click();
  const line = page.getByRole('dialog', { name: 'Запуски' }).getByRole('listitem');
  expect(await line.locator('p').textContent()).toMatch(/^Завершён с ошибками: 4 из 4/);
  expect(await line.locator('svg.text-warning').count()).toBe(1);
});

test('the end is told together with every pair it found', async () => {
  const launches = fakeLaunches();
  const waiting = ['pl', 'de', 'fr'].map((country) => ({ keyword: 'bet', country }));
  const run = launches.put(sampleRunDetail({ waiting }));
  const ended = { isHeld: false, release: () => undefined as void };
  const held = answer(readRun, async () => {
    if (run.status !== 'running') {
      ended.isHeld = true;
      await new Promise<void>((resolve) => (ended.release = resolve));
    }
    return ok(run);
  });
  const page = await open(`/geo-analysis?run=${run.runId}`, { as: 'user', api: [...launches.api, held] });
  await page.getByText('Выполняется: 0 из 3').waitFor();
  launches.advance(run.runId);
  await expect.poll(() => ended.isHeld).toBe(true);
  await page.getByText('3 результата').waitFor();
  expect(await page.getByText('Завершено').count()).toBe(0);
  ended.release();
  await page.getByText('Завершено: 3 из 3').waitFor();
  expect(await page.getByText('3 результата').count()).toBe(1);
});

test('a phone shows the volume beside the pair, and why a pair failed, without scrolling sideways', async () => {
  const { launches, run } = finishedRun();
  const page = await open(`/geo-analysis?run=${run.runId}`, { as: 'user', api: launches.api, size: phone });
  const volume = page.getByRole('cell', { name: /^2.000.000$/ });
  const reason = page.getByRole('cell', { name: 'Источник метрик не ответил за 25 с' });
  const actions = await page.getByRole('button', { name: 'Действия: win, Германия' }).boundingBox();
  for (const cell of [volume, reason]) {
    const box = (await cell.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(actions!.x + 1);
  }
  const name = await page.getByRole('rowheader').first().locator('span[aria-hidden]').textContent();
  expect(name).toBe('DE');
  await page.setViewportSize(desktop);
  await page.getByText('Германия').first().waitFor();
});
