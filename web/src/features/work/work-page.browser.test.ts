import { workEndpoints } from '@geoplan/contracts/work';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { answer, Failed } from '../../testing/fakes/fake-api.ts';
import { saveTable } from '../../testing/save-table.ts';
import { desktop, phone, webTests } from '../../testing/web-tests.ts';
import { fakeWork, sampleWork } from './testing/fake-work.ts';

const { open, oneVisit, pathOf } = webTests();

const rows = (page: Page) => page.getByRole('rowheader');
const failed = { attempts: 2, failedAt: '2026-11-20T11:00:00.000Z', failure: 'connect ECONNREFUSED' };
const someWork = () =>
  fakeWork({
    geo: [sampleWork(), sampleWork({ name: 'brands-assign', title: 'Назначение брендов', dueAt: null })],
    balance: [sampleWork({ name: 'alert-send', key: 'a', title: 'Отправка оповещений', ...failed })],
    notion: [sampleWork({ name: 'syncs-restart', title: 'Перезапуск', holder: 'host 12 abc' })],
  });

describe('background work of all services', () => {
  const page = oneVisit(async () => {
    const opened = await open('/work', { as: 'admin', api: someWork() });
    await opened.getByText('Показано 4 из 4\u00A0задач').waitFor();
    return opened;
  });

  test('sorts failed work first, then by due time, with on-request work last', async () => {
    expect(await rows(page()).allTextContents()).toEqual([
      'Отправка оповещений',
      'Удаление старых запусков',
      'Перезапуск',
      'Назначение брендов',
    ]);
    const first = page().getByRole('row').nth(1).getByRole('cell');
    expect(await first.allTextContents()).toEqual([
      '20.11.2026, 15:30',
      'Ошибка',
      '20.11.2026, 14:30',
      '—',
      'balance · alert-send · a',
    ]);
    await page().getByText('20.11.2026, 14:00, 2\u00A0раза подряд: connect ECONNREFUSED').waitFor();
  });

  test('shows two lines per entry on a phone, without horizontal scrolling', async () => {
    await page().setViewportSize(phone);
    await page().getByText('geo · brands-assign').waitFor();
    const box = page().getByRole('region', { name: 'Фоновые задачи' });
    await expect.poll(() => box.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    await page().setViewportSize(desktop);
    await page().getByRole('columnheader', { name: 'Процесс' }).waitFor();
  });

  test('passes axe in both themes and all sizes', async () => {
    await expectAccessibleInAllThemesAndSizes(page());
    await page().setViewportSize(desktop);
  });

  test('keeps the search and the state in the URL, and applies them to the list and its export', async () => {
    await page().getByRole('searchbox').fill('econnrefused');
    await page().getByText('Показано 1 из 4\u00A0задач').waitFor();
    const { name, content } = await saveTable(page(), 'CSV');
    expect(name).toMatch(/^work-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(content.toString()).toContain('"Отправка оповещений"');
    await page().getByRole('searchbox').fill('');
    await page()
      .getByRole('button', { name: /Состояние/ })
      .first()
      .click();
    await page().getByRole('option', { name: 'Выполняется' }).click();
    await expect.poll(() => rows(page()).allTextContents()).toEqual(['Перезапуск']);
    await expect.poll(() => pathOf(page())).toBe('/work?state=running');
  });
});

test('names the services that do not respond, and shows the work of the other services', async () => {
  const away = answer(workEndpoints.geo, () => {
    throw new Failed('service_unavailable', {});
  });
  const page = await open('/work', { as: 'admin', api: [...someWork(), away] });
  await page.getByText('Не ответили службы: geo. Их задач здесь нет.').waitFor();
  await page.getByText('Показано 2 из 2\u00A0задач').waitFor();
});
