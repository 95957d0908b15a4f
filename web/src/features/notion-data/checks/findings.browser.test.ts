import { listFindings } from '@geoplan/contracts/http-status/http-status';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { dismissToasts } from '../../../testing/dismiss-toasts.ts';
import { enterScreen } from '../../../testing/enter-screen.ts';
import {
  expectAccessible,
  expectAccessibleInAllThemesAndSizes,
  expectAccessibleInBothThemes,
} from '../../../testing/expect-accessible.ts';
import { answer, Failed } from '../../../testing/fakes/fake-api.ts';
import { fakeChecks } from '../../../testing/fakes/fake-checks.ts';
import { fakeFindings, sampleFinding } from '../../../testing/fakes/fake-findings.ts';
import { fakeWorkspace, sampleSite, sampleWorkspace } from '../../../testing/fakes/fake-workspace.ts';
import { sampleCheckedSite } from '../../../testing/fakes/sample-checks.ts';
import { desktop, webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit, pathOf, replaceAnswers } = webTests();

const sites = [0, 1, 2, 3].map((at) =>
  sampleSite(at, { id: `site-${at}`, url: `https://site-${at}.example/`, status: 'In prod' }),
);
const checkedAt = '2026-11-20T11:05:00.000Z';
const findings = [
  sampleFinding('site-0', {
    mismatch: { expects: 'works', text: 'отвечает 404' },
    before: { httpStatus: 200, reason: 'ok', checkedAt },
    fellAt: checkedAt,
  }),
  sampleFinding('site-1', { mismatch: { expects: 'works', text: 'ведёт на другой домен' } }),
  sampleFinding('site-2', { certificateEndsAt: '2026-12-01T00:00:00.000Z' }),
  // Site of a database that is not displayed.
  sampleFinding('site-99', { mismatch: { expects: 'gone', text: 'отвечает 200' } }),
];
const history = [
  sampleCheckedSite(sites[0]!, {
    httpStatus: 301,
    reason: 'client_error',
    redirects: [{ status: 301, url: 'https://www.site-0.example/ro/' }],
    finalStatus: 404,
    finalUrl: 'https://www.site-0.example/ro/',
    ms: 412,
    checkedAt,
  }),
  sampleCheckedSite(sites[0]!, { checkedAt: '2026-11-19T11:05:00.000Z' }),
  sampleCheckedSite(sites[0]!, { checkedAt: '2026-11-18T11:05:00.000Z', certificateEndsAt: null }),
];

function fakeData() {
  const workspace = sampleWorkspace(0, { projects: sites });
  const checks = fakeChecks(workspace);
  return {
    checks,
    api: [...fakeWorkspace(workspace), ...checks.api, ...fakeFindings({ findings, history })],
  };
}

const panel = (page: Page) => page.getByRole('dialog');
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('a list with findings', () => {
  const { api, checks } = fakeData();
  const visited = oneVisit(() => open('/notion-data', { as: 'user', api }));
  beforeEach(async () => {
    const page = visited();
    checks.asked.length = 0;
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: 'light' });
    await enterScreen(page, '/notion-data');
    await page.getByText('Показано 4 из 4 сайтов').waitFor();
    await dismissToasts(page);
  });

  test('marks a row that has a finding, filters the list by findings, keeps the filter in the URL, and shows the reasons as text', async () => {
    const page = visited();
    const row = page.getByRole('row').filter({ hasText: 'site-2.example' });
    await row.getByTitle('Сертификат заканчивается 01.12.2026.').waitFor();
    const good = page.getByRole('row').filter({ hasText: 'site-3.example' });
    expect(await good.locator('[title*="Notion"]').count()).toBe(0);
    await chip(page, 'Расхождения: 2').click();
    await page.getByText('Показано 2 из 4 сайтов').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/notion-data?finding=mismatch');
    await page.getByRole('cell', { name: 'Ведёт на другой домен, ожидается: работает' }).waitFor();
    await expectAccessibleInAllThemesAndSizes(page);
    await page.setViewportSize(desktop);
    await chip(page, 'Упали: 1').click();
    await page.getByText('Показано 1 из 4 сайтов').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/notion-data?finding=fell');
    await page.getByRole('searchbox').fill('site-2');
    await page.getByText(/проверкам «Упали» ничего нет/).waitFor();
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
    await page.getByText('Показано 4 из 4 сайтов').waitFor();
    expect(await chip(page, 'Изменились: 1').isEnabled()).toBe(true);
  });

  test('checks one site from its panel, and shows the response in its row and panel', async () => {
    const page = visited();
    await enterScreen(page, '/notion-data?site=site-3');
    await panel(page).getByText('Этот сайт ещё не проверялся.').waitFor();
    await panel(page).getByRole('button', { name: 'Проверить сейчас' }).click();
    await panel(page).getByText('Проверяется…').waitFor();
    expect(checks.asked).toEqual([{ batchSize: 10, projectIds: ['site-3'] }]);
    checks.advance(checks.runs[0]!, 1, { httpStatus: 503, reason: 'server_error', finalStatus: 503 });
    await panel(page).getByText('503').first().waitFor();
    await page.getByRole('row').filter({ hasText: 'site-3' }).getByText('503').waitFor();
    expect(await panel(page).getByText('Проверяется…').count()).toBe(0);
    expect(await page.getByText(/^Проверено \d+ сайтов/).count()).toBe(0);
  });

  test('checks the selected rows in one run, and moves the focus to the findings', async () => {
    const page = visited();
    const box = (at: number) => page.getByRole('checkbox', { name: `Выбрать: site-${at}.example` });
    await box(0).click();
    await box(2).click({ modifiers: ['Shift'] });
    expect(await panel(page).count()).toBe(0);
    const bar = page.getByRole('region', { name: 'Действия с выбранными сайтами' });
    await bar.getByText('Выбрано: 3 сайта').waitFor();
    await expectAccessible(page, 'selected');
    await bar.getByRole('button', { name: 'Проверить выбранные' }).press('Enter');
    await page.getByText('Проверено 0 из 3').waitFor();
    expect(checks.asked).toEqual([{ batchSize: 10, projectIds: ['site-0', 'site-1', 'site-2'] }]);
    expect(await bar.count()).toBe(0);
    await page.locator(':focus').and(chip(page, 'Расхождения: 2')).waitFor();
    checks.advance(checks.runs[0]!);
    await page.getByText('Проверено 3 сайтов в 1 батчах').waitFor();
  });

  test('shows the reasons, the previous result, and every check with its redirects in the panel', async () => {
    const page = visited();
    await enterScreen(page, '/notion-data?site=site-0');
    await panel(page).getByText('В Notion «In prod», а на деле отвечает 404.').waitFor();
    await panel(page)
      .getByText(/^В прошлый раз: 200 \(20\.11\.2026/)
      .waitFor();
    const chain = panel(page).getByRole('list', { name: 'Цепочка редиректов' });
    await chain.getByRole('link', { name: /www\.site-0\.example\/ro/ }).waitFor();
    expect(await chain.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^301site-0\.example/),
      expect.stringMatching(/^404www\.site-0\.example\/ro/),
    ]);
    await panel(page).getByText('412 мс').waitFor();
    await panel(page).getByText('до 01.02.2027').first().waitFor();
    await panel(page).getByRole('button', { name: 'Показать ещё' }).click();
    await panel(page)
      .getByRole('button', { name: /18\.11\.2026/ })
      .click();
    await expectAccessibleInBothThemes(page, 'panel');
  });
});

test('keeps the list if findings fail to load, and offers a retry', async () => {
  const { api } = fakeData();
  const failing = answer(listFindings, () => {
    throw new Failed('internal');
  });
  const page = await open('/notion-data?finding=fell', { as: 'user', api: [...api, failing] });
  await page.getByText('Не удалось загрузить итоги проверок.').waitFor();
  await page.getByText('Показано 4 из 4 сайтов').waitFor();
  replaceAnswers(page, api);
  await page.getByRole('button', { name: 'Повторить' }).click();
  await page.getByText('Показано 1 из 4 сайтов').waitFor();
});
