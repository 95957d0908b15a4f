import { listBalanceProviders, refreshBalances } from '@geoplan/contracts/balance/balance-providers';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { enterScreen } from '../../testing/enter-screen.ts';
import { expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { answer, Failed, ok } from '../../testing/fakes/fake-api.ts';
import { desktop, phone, webTests } from '../../testing/web-tests.ts';
import { fakeProviders } from './testing/fake-balance.ts';
import { sampleProvider, sampleProviders } from './testing/sample-providers.ts';

const { open, oneVisit, replaceAnswers } = webTests();

const card = (page: Page, name: string | RegExp) => page.getByRole('article', { name });
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const stat = (page: Page, label: string) =>
  page.getByRole('main').locator('dl').first().locator('div', { hasText: label }).locator('dd');

async function openBalance(): Promise<Page> {
  const page = await open('/balance', { as: 'admin', api: fakeProviders(sampleProviders()) });
  await rowOf(page, 'Keyword metrics').waitFor();
  return page;
}

describe('seven providers that nobody changes', () => {
  const page = oneVisit(() => openBalance());
  beforeEach(async () => {
    await enterScreen(page(), '/balance');
    await rowOf(page(), 'Keyword metrics').waitFor();
  });

  test('adds only USD to the total, and shows request quotas separately', async () => {
    await page().getByText('Monitor and manage your API balances').waitFor();
    // The totals come from another request than the list and may arrive later.
    const figure = (label: string) => expect.poll(() => stat(page(), label).textContent());
    await figure('Total Balance').toBe('$416.12USD only, 1 unknown');
    await figure('Active Providers').toBe('6of 7');
    await figure('Spent Today').toBe('$26.221,116 requests, 1,240 left');
    await figure('Active Alerts').toBe('4needs attention');
  });

  test('shows all seven providers with the figures from the specification without scrolling', async () => {
    expect(await page().getByRole('columnheader').allTextContents()).toEqual([
      'Provider',
      'Balance',
      'Runway',
      'Total limit',
      'Requests',
      'Total spent',
      'Cost per request',
      'Last updated',
      'Actions',
    ]);
    const cells = rowOf(page(), 'Keyword metrics').locator('th, td');
    await rowOf(page(), 'Expired domains feed').getByText('Inactive', { exact: true }).waitFor();
    expect((await cells.allInnerTexts()).map((text) => text.replaceAll(/\s*\n\s*/g, ' | '))).toEqual([
      'Keyword metrics | ahrefs',
      '1,240 | requests',
      expect.stringMatching(/^[A-Z][a-z]{2} \d+, 20\d\d \| at 186 requests a day$/),
      expect.stringMatching(/^5,000 \| resets [A-Z][a-z]{2} \d+, 2030$/),
      '186 today | 3,760 this month',
      '$88.40 | $40.12 this month',
      '$0.0235',
      '2 h ago | Active',
      '',
    ]);
    const box = page().getByRole('region', { name: 'Providers', exact: true });
    const hidden = await box.evaluate((each) => [
      each.scrollWidth - each.clientWidth,
      each.scrollHeight - each.clientHeight,
    ]);
    expect(hidden).toEqual([0, 0]);
    const usage = await rowOf(page(), 'Keyword metrics').getByRole('link').getAttribute('href');
    expect(usage).toContain('view=usage&provider=');
  });

  test('shows every field from the specification in a card on a phone', async () => {
    await page().setViewportSize(phone);
    const fields = card(page(), 'Keyword metrics');
    await expect
      .poll(() => fields.locator('dt').allTextContents())
      .toEqual([
        'Requests today',
        'Requests this month',
        'Spent this month',
        'Total spent',
        'Cost per request',
        'Total limit',
        'Last updated',
      ]);
    expect(await fields.locator('dd').allTextContents()).toEqual([
      '186',
      '3,760',
      '$40.12',
      '$88.40',
      '$0.0235',
      '5,000',
      '2 h ago',
    ]);
    await fields.getByText('3,760 of 5,000 requests used').waitFor();
    await fields.getByText(/^Resets [A-Z][a-z]{2} \d+, 2030, \d\d:00$/).waitFor();
    await fields.getByText('Active', { exact: true }).waitFor();
    await card(page(), 'Expired domains feed').getByText('Inactive', { exact: true }).waitFor();
    await card(page(), 'Scraping actors').getByText('below the threshold of $10.00').waitFor();
    await page().setViewportSize(desktop);
  });

  test('shows a balance below its threshold in red and with the threshold, and an unknown balance as a dash', async () => {
    const colour = (name: string, figure: string) =>
      rowOf(page(), name)
        .getByText(figure, { exact: true })
        .evaluate((each) => getComputedStyle(each).color);
    expect(await colour('Scraping actors', '$7.82')).not.toBe(await colour('Domain registrar', '$412.50'));
    await rowOf(page(), 'Scraping actors').getByText('below $10.00').waitFor();
    await rowOf(page(), 'Strategy model').getByText('—', { exact: true }).first().waitFor();
    await rowOf(page(), 'Strategy model').getByText('no budget set').waitFor();
    // A low balance of which too little was used has no end to warn of.
    expect(await colour('Ahrefs units', '—')).not.toBe(await colour('Scraping actors', '$7.82'));
  });

  test('explains why a refresh failed and how old the data are', async () => {
    await page()
      .getByText(/The provider rejected the key \(401 or 403\), since .*What is shown is from 2 h ago/)
      .waitFor();
    await page()
      .getByText(/only with an OpenAI admin key \(sk-admin-…\).*No balance has been read yet/)
      .waitFor();
  });

  test('labels demo figures in English', async () => {
    await rowOf(page(), 'Drafts <b>model</b>').getByText('Demo', { exact: true }).waitFor();
    expect(
      await page()
        .getByText(/демо/i)
        .count(),
    ).toBe(0);
  });

  test('renders markup in a name as text', async () => {
    await rowOf(page(), 'Drafts <b>model</b>').waitFor();
    expect(await page().locator('th b').count()).toBe(0);
  });

  test('passes axe in both themes and all sizes', async () => {
    await expectAccessibleInAllThemesAndSizes(page());
  });
});

test('shows placeholders for four figures and six providers while loading, and a hint if there are no providers', async () => {
  const arrived = Promise.withResolvers<undefined>();
  const page = await open('/balance', {
    as: 'admin',
    api: [
      ...fakeProviders([]),
      answer(listBalanceProviders, async () => {
        await arrived.promise;
        return ok([]);
      }),
    ],
  });
  await page.getByText('Loading providers…').waitFor({ state: 'attached' });
  expect(await page.locator('tbody[aria-hidden] tr').count()).toBe(6);
  expect(await page.getByRole('main').locator('dl').first().locator('dd').count()).toBe(4);
  arrived.resolve(undefined);
  await page.getByText('No API Providers').waitFor();
  await page.getByText('Add your first API provider to start monitoring balances').waitFor();
  expect(await page.locator('tbody[aria-hidden] tr').count()).toBe(0);
});

test('reports a failed load in English and offers a retry, refreshes balances, and keeps the last data after a failed refresh', async () => {
  const failing = answer(listBalanceProviders, () => {
    throw new Failed('internal');
  });
  const page = await open('/balance', { as: 'admin', api: [...fakeProviders([]), failing] });
  await page.getByText('The providers could not be loaded').waitFor();
  await page.getByText('Internal error. It is in our log already.').waitFor();
  const providers = [sampleProvider({ stale: { code: 'unavailable', since: '2026-11-20T09:00:00.000Z' } })];
  replaceAnswers(page, fakeProviders(providers));
  await page.getByRole('button', { name: 'Try again' }).click();
  await rowOf(page, 'Keyword metrics').waitFor();
  await page.getByText('The provider does not answer').waitFor();
  providers[0]!.balance = 1_111;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('1,111', { exact: true }).waitFor();
  expect(await page.getByText('The provider does not answer').count()).toBe(0);
  const refused = answer(refreshBalances, () => {
    throw new Failed('service_unavailable');
  });
  replaceAnswers(page, [...fakeProviders(providers), refused]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const line = page.getByRole('alert');
  await line.waitFor();
  expect(await line.textContent()).toContain('The refresh failed.');
  expect(await line.textContent()).toContain('The last data are shown.');
  await page.getByText('1,111', { exact: true }).waitFor();
});
