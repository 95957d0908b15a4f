import { expect, test } from 'vitest';
import { phone, webTests } from '../../../testing/web-tests.ts';
import { finishedRun } from '../testing/finished-run.ts';

const { open } = webTests();

test('shows the volume and the failure reason next to each pair on a phone without horizontal scrolling', async () => {
  const { runService, run } = finishedRun();
  run.stages = ['tzGeneration'];
  const path = `/geo-analysis?run=${run.runId}`;
  const page = await open(path, { as: 'user', api: runService.api, size: phone });
  const volume = page.getByRole('cell', { name: /^2.000.000$/ });
  const reason = page.getByRole('cell', { name: 'Источник метрик не ответил за 25 с' });
  const actions = await page.getByRole('button', { name: 'Действия: win, Германия' }).boundingBox();
  for (const cell of [volume, reason]) {
    const box = (await cell.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(actions!.x + 1);
  }
  const first = page.getByRole('rowheader').first();
  const name = await first.locator('span[aria-hidden]').textContent();
  expect(name).toBe('PL');
  // The rows begin this high although a stage follows and a pair can be retried, because less common actions are
  // behind «…».
  expect((await first.boundingBox())!.y).toBeLessThan(phone.height - 300);
  await page.getByRole('button', { name: 'Действия запуска' }).click();
  const others = page.getByRole('dialog', { name: 'Действия запуска' });
  await others.getByRole('link', { name: 'К матрице' }).waitFor();
  await others.getByRole('button', { name: 'Изменить условия' }).waitFor();
  await page.keyboard.press('Escape');
});
