import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { dismissToasts } from '../../../../testing/dismiss-toasts.ts';
import { enterScreen } from '../../../../testing/enter-screen.ts';
import {
  expectAccessible,
  expectAccessibleInAllThemesAndSizes,
} from '../../../../testing/expect-accessible.ts';
import { fakeChecks } from '../../../../testing/fakes/fake-checks.ts';
import { fakeCheckRules, fakeFindings, sampleFinding } from '../../../../testing/fakes/fake-findings.ts';
import { fakeWorkspace, sampleSite, sampleWorkspace } from '../../../../testing/fakes/fake-workspace.ts';
import { desktop, webTests } from '../../../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

const finishedAt = '2026-11-21T03:12:00.000Z';
const digest = {
  runId: '00000000-0000-4000-b000-000000000009',
  finishedAt,
  checked: 480,
  fell: [{ projectId: 'site-1', url: 'https://site-1.example/' }],
  fellCount: 3,
  recoveredCount: 1,
  mismatchCount: 12,
  certificateCount: 4,
};

async function openData(as: 'admin' | 'viewer', given: Parameters<typeof fakeCheckRules>[0]) {
  const projects = ['In prod', 'in prod ', 'DELETED', 'constructor'].map((status, at) =>
    sampleSite(at, { id: `site-${at}`, url: `https://site-${at}.example/`, status }),
  );
  const workspace = sampleWorkspace(0, { projects });
  const checks = fakeChecks(workspace);
  const { api, rules } = fakeCheckRules(given);
  const findings = fakeFindings({ findings: [sampleFinding('site-1', { fellAt: finishedAt })] });
  const page = await open('/notion-data', {
    as,
    api: [...fakeWorkspace(workspace), ...checks.api, ...findings, ...api],
  });
  await page.getByText('Показано 4 из 4 сайтов').waitFor();
  return { page, checks, rules, projects };
}

/** One visit for the tests of a `describe`; each test begins with the list only. */
function oneList(as: 'admin' | 'viewer', given: Parameters<typeof fakeCheckRules>[0]) {
  let data: Awaited<ReturnType<typeof openData>>;
  const visited = oneVisit(async () => {
    data = await openData(as, given);
    return data.page;
  });
  beforeEach(async () => {
    const page = visited();
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: 'light' });
    await enterScreen(page, '/notion-data');
    await page.getByText('Показано 4 из 4 сайтов').waitFor();
    await dismissToasts(page);
  });
  return () => data;
}

const state = (page: Page) => page.getByRole('button', { name: /Последняя проверка/ });
/** Popover or dialog by name; the panel of a site has another name. */
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openDialog(page: Page, button: string, name: string) {
  await state(page).click();
  await dialog(page, 'Состояние данных').getByRole('button', { name: button }).click();
  await dialog(page, name).waitFor();
  return dialog(page, name);
}

describe('anyone but an admin', () => {
  const visit = oneList('viewer', {
    table: { rules: [{ status: 'DELETED', expects: 'gone' }], revision: 1 },
    schedule: { isEnabled: true, nextAt: '2026-11-24T03:00:00.000Z', digest },
  });

  test('shows the digest of the last scheduled check in the popover, and links to the sites that went down', async () => {
    const { page } = visit();
    await state(page).getByText('упали: 3').waitFor();
    await state(page).click();
    const popover = dialog(page, 'Состояние данных');
    expect(await popover.getByRole('definition').allTextContents()).toEqual(['480', '3', '1', '12', '4']);
    await popover.getByText('и ещё 2 сайта').waitFor();
    await popover.getByText(/^Следующая: 24\.11\.2026/).waitFor();
    await expectAccessible(page, 'digest');
    await popover.getByRole('link', { name: 'site-1.example' }).click();
    await page.getByRole('heading', { level: 2, name: 'site-1.example' }).waitFor();
  });

  test('shows the expectations and the schedule as read-only', async () => {
    const { page } = visit();
    const expectations = await openDialog(page, 'Ожидания статусов', 'Ожидания статусов');
    await expectations
      .getByRole('listitem')
      .filter({ hasText: 'DELETED' })
      .getByText('Не отвечает')
      .waitFor();
    expect(await expectations.getByRole('button', { name: /Ожидание|Сохранить/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    const schedule = await openDialog(page, 'Расписание', 'Проверка по расписанию');
    await schedule.getByText(/^Каждый день/).waitFor();
    await schedule.getByText(/^Следующая проверка: 24\.11\.2026/).waitFor();
    expect(await schedule.getByRole('button', { name: 'Сохранить' }).count()).toBe(0);
  });
});

describe('an admin', () => {
  const visit = oneList('admin', {
    table: { rules: [{ status: 'DELETED', expects: 'gone' }], revision: 4 },
  });

  test('saves the expectation of each status, and after a conflict loads the newer table or keeps the edits', async () => {
    const { page, rules } = visit();
    const expectations = await openDialog(page, 'Ожидания статусов', 'Ожидания статусов');
    await expectations.getByText('2 сайта').waitFor();
    // A name that every object has as a property.
    const hostile = expectations.getByRole('listitem').filter({ hasText: 'constructor' });
    await hostile.getByText('Неважно').first().waitFor();
    await expectAccessibleInAllThemesAndSizes(page);
    const choose = async (status: string, option: string) => {
      await expectations.getByRole('button', { name: new RegExp(`Ожидание: ${status}`) }).click();
      await page.getByRole('option', { name: option }).click();
    };
    const expectation = (status: RegExp, option: string) =>
      expectations.getByRole('listitem').filter({ hasText: status }).getByRole('button', { name: option });
    await choose('In prod', 'Работает');
    rules.table = { rules: [{ status: 'DELETED', expects: 'any' }], revision: 5 };
    await expectations.getByRole('button', { name: 'Сохранить' }).click();
    const conflict = expectations.getByText(/^Кто-то другой уже изменил ожидания/);
    await conflict.waitFor();
    expect(await expectations.getByRole('button', { name: 'Сохранить' }).isDisabled()).toBe(true);
    await expectations.getByRole('button', { name: 'Загрузить заново' }).click();
    await conflict.waitFor({ state: 'detached' });
    await expectation(/DELETED/, 'Неважно').waitFor();
    await expectation(/In prod/, 'Неважно').waitFor();
    await choose('In prod', 'Работает');
    rules.table = { rules: [{ status: 'DELETED', expects: 'redirects' }], revision: 7 };
    await expectations.getByRole('button', { name: 'Сохранить' }).click();
    await expectations.getByRole('button', { name: 'Оставить мои изменения' }).click();
    await expectation(/DELETED/, 'Ведёт на другой домен').waitFor();
    await expectation(/In prod/, 'Работает').waitFor();
    await expectations.getByRole('button', { name: 'Сохранить' }).click();
    await page.getByText('Ожидания сохранены').waitFor();
    const rows = [
      { status: 'DELETED', expects: 'redirects' },
      { status: 'In prod', expects: 'works' },
    ];
    expect(rules.table).toEqual({ rules: rows, revision: 8 });
  });

  test('does not silently overwrite a schedule that another person has changed, and saves the schedule', async () => {
    const { page, rules } = visit();
    const schedule = await openDialog(page, 'Расписание', 'Проверка по расписанию');
    const hour = schedule.getByRole('button', { name: /Час начала/ });
    const chooseHour = async (name: string) => {
      await hour.click();
      await page.getByRole('option', { name }).click();
    };
    const save = () => schedule.getByRole('button', { name: 'Сохранить' }).click();
    await chooseHour('05:00');
    rules.schedule = { ...rules.schedule, isEnabled: false, hour: 9, revision: 'of somebody else' };
    await save();
    await schedule.getByText(/^Кто-то другой уже изменил расписание/).waitFor();
    expect(rules.schedule.hour).toBe(9);
    await hour.getByText('05:00').waitFor();
    await schedule.getByRole('button', { name: 'Загрузить заново' }).click();
    await hour.getByText('09:00').waitFor();
    await schedule.getByText('Проверять сайты по расписанию').click();
    await schedule.getByRole('radio', { name: 'Раз в неделю' }).click();
    await schedule.getByRole('button', { name: /День недели/ }).click();
    await page.getByRole('option', { name: 'Пятница' }).click();
    await chooseHour('06:00');
    await schedule.getByText('In prod').click();
    await expectAccessible(page, 'schedule');
    await save();
    await page.getByText(/^Расписание сохранено, следующая проверка 24\.11\.2026/).waitFor();
    expect(rules.schedule).toMatchObject({
      isEnabled: true,
      every: 'week',
      weekday: 5,
      hour: 6,
      statusFilter: ['In prod'],
    });
  });

  test('shows the scope, the person and the number of sites per response of each run, and retries the failed ones', async () => {
    const { page, checks, projects } = visit();
    checks.put(projects.slice(0, 2), { kind: 'sites', statusFilter: [], startedBy: 'admin@demo.local' });
    checks.advance(checks.runs[0]!, 1, { httpStatus: 0, reason: 'dns' });
    checks.fail(checks.runs[0]!, 'База недоступна');
    checks.put(projects.slice(0, 4), { kind: 'schedule', statusFilter: [], startedBy: 'schedule' });
    checks.advance(checks.runs[0]!);
    checks.put(projects.slice(0, 3));
    checks.advance(checks.runs[0]!);
    const history = await openDialog(page, 'История проверок', 'История проверок');
    await expect.poll(() => pathOf(page)).toBe('/notion-data?checks=history');
    const runs = history.getByRole('listitem').filter({ has: page.getByRole('paragraph') });
    await expect.poll(() => runs.count()).toBe(3);
    expect(await runs.first().innerText()).toMatch(/^5\u00A0статусов: Migrate to server, Canonical/);
    await runs.first().getByText('200: 3').waitFor();
    expect(await runs.last().innerText()).toMatch(
      /^Выбрано: 2\u00A0сайта\s+По выбору · .* · admin@demo\.local/,
    );
    expect(await runs.nth(1).innerText()).toMatch(/^Все сайты\s+По расписанию · [\d., :]+\s+Завершён/);
    await runs.last().getByText('DNS: 1').waitFor();
    await expectAccessible(page, 'history');
    await runs.last().getByRole('button', { name: 'Повторить ошибки' }).click();
    await runs.last().getByText('Выполняется', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => pathOf(page)).toBe('/notion-data');
    // Ends the run, so that the page becomes idle.
    checks.advance(checks.runs.at(-1)!);
  });
});
