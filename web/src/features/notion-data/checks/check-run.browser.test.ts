import { checkAll } from '@geoplan/contracts/http-status/http-status-runs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { dismissToasts } from '../../../testing/dismiss-toasts.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { answer, Failed } from '../../../testing/fakes/fake-api.ts';
import { fakeChecks } from '../../../testing/fakes/fake-checks.ts';
import { fakeWorkspace, sampleSite, sampleWorkspace } from '../../../testing/fakes/fake-workspace.ts';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit, replaceAnswers, pathOf } = webTests();

const checked = ['Migrate to server', 'Canonical', 'Redirect', 'SEO process', 'DELETED'];

/** Twelve sites of the five statuses, never checked, and two with another status. */
function workspaceToCheck() {
  const projects = Array.from({ length: 14 }, (_, at) =>
    sampleSite(at * 3, {
      id: `site-${at}`,
      url: `https://site-${at}.example/`,
      status: at < 12 ? checked[at % 5]! : 'In prod',
    }),
  );
  return sampleWorkspace(0, { projects });
}

async function openData() {
  const workspace = workspaceToCheck();
  const checks = fakeChecks(workspace);
  const api = [...fakeWorkspace(workspace), ...checks.api];
  const page = await open('/notion-data', { as: 'user', api });
  await page.getByText('Показано 14 из 14 сайтов').waitFor();
  return { page, checks, api, workspace };
}

const button = (page: Page) => page.getByRole('button', { name: 'Проверить 12 сайтов' });
const start = async (page: Page) => {
  await button(page).click();
  await page.getByRole('button', { name: 'Проверено 0 из 12' }).waitFor();
};
/** Cell with the HTTP status, after the checkbox if there is one. */
const answerOf = (page: Page, site: number) =>
  page
    .getByRole('row')
    .filter({ hasText: `site-${site}.example` })
    .getByRole('cell', { name: /^(\d{3}|Не|Проверяется)/ })
    .first();

test('checks the five statuses from the specification in batches of ten, shows results during the run, reports its end, and reloads the list', async () => {
  const { page, checks, workspace } = await openData();
  await start(page);
  expect(checks.asked).toEqual([{ batchSize: 10, statusFilter: checked }]);
  const [run] = checks.runs;
  checks.advance(run!, 5, { httpStatus: 404, reason: 'client_error', finalStatus: 404 });
  await page.getByRole('button', { name: 'Проверено 5 из 12' }).waitFor();
  await expect.poll(() => answerOf(page, 0).textContent()).toContain('404');
  expect(await answerOf(page, 6).textContent()).toBe('Не проверен');
  const bar = page.getByRole('progressbar', { name: 'Ход проверки' });
  expect([await bar.getAttribute('aria-valuenow'), await bar.getAttribute('aria-valuemax')]).toEqual([
    '5',
    '12',
  ]);
  await expectAccessible(page, 'running');
  checks.advance(run!, 5);
  checks.postpone(run!);
  await page.getByRole('button', { name: 'Перепроверяем 2 сайта' }).waitFor();
  // Changes of others in the meantime appear then, too.
  workspace.projects = [...workspace.projects, sampleSite(99, { url: 'https://new.example/' })];
  checks.advance(run!);
  await page.getByText('Проверено 12 сайтов в 2 батчах').waitFor();
  await button(page).waitFor();
  await expect.poll(() => answerOf(page, 6).textContent()).toBe('200');
  await page.getByText('Показано 15 из 15 сайтов').waitFor();
});

describe('checks, one after the other', () => {
  let data: Awaited<ReturnType<typeof openData>>;
  const visited = oneVisit(async () => {
    data = await openData();
    return data.page;
  });

  beforeEach(async () => {
    const page = visited();
    data.checks.asked.length = 0;
    replaceAnswers(page, data.api);
    const menu = page.getByRole('navigation', { name: 'Разделы' });
    await menu.getByRole('link', { name: 'Данные из Notion' }).click();
    await expect.poll(() => pathOf(page)).toBe('/notion-data');
    await page.getByText('Показано 14 из 14 сайтов').waitFor();
    await button(page).waitFor();
    await dismissToasts(page);
  });

  test('shows the same run after the screen is left and reopened, and after a reload', async () => {
    const { page, checks } = data;
    await start(page);
    const menu = page.getByRole('navigation', { name: 'Разделы' });
    await menu.getByRole('link', { name: 'Планирование' }).click();
    await page.getByRole('heading', { level: 1, name: 'Планирование' }).waitFor();
    checks.advance(checks.runs[0]!, 4, { httpStatus: 403, reason: 'client_error', finalStatus: 403 });
    await menu.getByRole('link', { name: 'Данные из Notion' }).click();
    await page.getByRole('button', { name: 'Проверено 4 из 12' }).waitFor();
    await expect.poll(() => answerOf(page, 3).textContent()).toContain('403');
    await page.reload();
    await page.getByRole('button', { name: 'Проверено 4 из 12' }).waitFor();
    await expect.poll(() => answerOf(page, 3).textContent()).toContain('403');
    expect(checks.asked).toHaveLength(1);
    checks.advance(checks.runs[0]!);
    await page.getByText('Проверено 12 сайтов в 2 батчах').waitFor();
  });

  test('cancels a check with the button next to its progress, moves the focus to the start button, and keeps the results', async () => {
    const { page, checks } = data;
    await start(page);
    checks.advance(checks.runs[0]!, 2, { httpStatus: 410, reason: 'client_error', finalStatus: 410 });
    await page.getByRole('button', { name: 'Проверено 2 из 12' }).waitFor();
    await page.getByRole('button', { name: 'Отменить проверку' }).press('Enter');
    await page.getByText('Проверка отменена, найденное сохранено').waitFor();
    await page.locator(':focus').and(button(page)).waitFor();
    expect(await answerOf(page, 1).textContent()).toContain('410');
    expect(await page.getByText(/^Проверено \d+ сайтов/).count()).toBe(0);
  });

  test('reports a rejected check and a failed check with the texts from the specification', async () => {
    const { page, checks, api } = data;
    replaceAnswers(page, [
      ...api,
      answer(checkAll, () => {
        throw new Failed('service_unavailable', { message: 'Сервис проверки недоступен' });
      }),
    ]);
    await button(page).click();
    await page.getByText('Ошибка при проверке HTTP статусов: Сервис проверки недоступен').waitFor();
    replaceAnswers(page, api);
    await start(page);
    checks.fail(checks.runs[0]!, 'База недоступна');
    await page.getByText('Ошибка при проверке HTTP статусов: База недоступна').waitFor();
  });

  test('checks all sites, or only the filtered ones, from the data state popover', async () => {
    const { page, checks } = data;
    await page.getByRole('searchbox').fill('site-1.');
    await page.getByText('Показано 1 из 14 сайтов').waitFor();
    const others = page.getByRole('button', { name: /^Синхронизация/ });
    await others.click();
    await page.getByRole('button', { name: 'Проверить показанные: 1' }).click();
    await expect.poll(() => answerOf(page, 1).textContent()).toBe('Проверяется…');
    checks.advance(checks.runs[0]!, 1, { httpStatus: 0, reason: 'dns', finalStatus: 0 });
    await expect.poll(() => answerOf(page, 1).textContent()).toBe('Нет ответаDNS');
    await others.click();
    await page.getByRole('button', { name: 'Проверить все сайты' }).click();
    await page.getByRole('button', { name: 'Проверено 0 из 14' }).waitFor();
    expect(checks.asked).toEqual([
      { batchSize: 10, projectIds: ['site-1'] },
      { batchSize: 10, statusFilter: [] },
    ]);
    checks.advance(checks.runs[0]!);
    await page.getByText('Проверено 14 сайтов в 2 батчах').waitFor();
  });

  test('joins a run started by another person, and reports its end', async () => {
    const { page, checks, workspace } = data;
    const before = checks.runs.length;
    checks.put(workspace.projects.slice(0, 12), { startedBy: 'somebody@demo.local' });
    await start(page);
    expect(checks.runs).toHaveLength(before + 1);
    checks.advance(checks.runs[0]!);
    await page.getByText('Проверено 12 сайтов в 2 батчах').waitFor();
  });

  test('lists a check in the tray on another screen, and reports its end there with a link to the data', async () => {
    const { page, checks } = data;
    await start(page);
    const menu = page.getByRole('navigation', { name: 'Разделы' });
    await menu.getByRole('link', { name: 'Планирование' }).click();
    // On the data screen, which is shown until then, the report would have no link.
    await page.getByRole('heading', { level: 1, name: 'Планирование' }).waitFor();
    checks.advance(checks.runs[0]!, 6);
    await page.getByRole('button', { name: 'Запуски 1' }).click();
    const item = page.getByRole('dialog', { name: 'Запуски' }).getByRole('listitem');
    const run = item.filter({ hasText: '6 из 12' });
    const link = run.getByRole('link', { name: 'Проверка HTTP: 5 статусов' });
    expect(await link.getAttribute('href')).toBe('/notion-data');
    await page.keyboard.press('Escape');
    const timers = await page.evaluateHandle(() => ({ setTimeout: globalThis.setTimeout }));
    await holdTimers(page, 5_000);
    checks.advance(checks.runs[0]!);
    const toast = page.getByRole('alertdialog').filter({ hasText: 'Проверено 12 сайтов в 2 батчах' });
    await toast.getByRole('button', { name: 'Открыть' }).click();
    await page.getByRole('heading', { level: 1, name: 'Данные из Notion' }).waitFor();
    await timers.evaluate((each) => void Object.assign(globalThis, each));
  });
});

test('updates only the cell of a checked site among 1,000 rows', async () => {
  const workspace = sampleWorkspace(1_000);
  const checks = fakeChecks(workspace);
  const [first] = workspace.projects;
  checks.put([...workspace.projects.slice(-400), first!, ...workspace.projects.slice(1, 9)]);
  checks.advance(checks.runs[0]!, 1);
  const page = await open('/notion-data', { as: 'user', api: [...fakeWorkspace(workspace), ...checks.api] });
  await page.getByRole('button', { name: 'Проверено 1 из 409' }).waitFor();
  // The run may appear before the rows. Until then a skeleton is shown, which is a separate table.
  await page.getByText('Показано 1 000 из 1 000 сайтов').waitFor();
  // The rows below the edge render after the first frame.
  const rowsBelow = () =>
    page.getByRole('region', { name: 'Сайты' }).evaluate((box) => {
      const { bottom } = box.getBoundingClientRect();
      return [...box.querySelectorAll('tbody th')].filter((row) => row.getBoundingClientRect().top > bottom)
        .length;
    });
  await expect.poll(rowsBelow).toBeGreaterThan(4);
  await page.evaluate(() => {
    const seen = Object.assign(globalThis, { rows: new Set<Element | null>() });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        seen.rows.add(element?.closest('tr') ?? null);
      }
    }).observe(document.querySelector('tbody')!, { subtree: true, childList: true, characterData: true });
  });
  // All of these sites except the last are below the visible rows.
  checks.advance(checks.runs[0]!, 400, { httpStatus: 418, reason: 'client_error', finalStatus: 418 });
  await page.getByRole('button', { name: 'Проверено 401 из 409' }).waitFor();
  await page.getByRole('cell', { name: /^418/ }).waitFor();
  const changed = await page.evaluate(() => {
    const { rows } = globalThis as unknown as { rows: Set<Element | null> };
    return [...rows].map((row) => row?.querySelector('a')?.textContent);
  });
  expect(changed).toEqual([expect.stringMatching(/^lumoret-1\.example/)]);
});
