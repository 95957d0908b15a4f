import { addBalanceProvider, changeBalanceProvider } from '@geoplan/contracts/balance/balance-providers';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { dismissToasts } from '../../../testing/dismiss-toasts.ts';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessibleInBothThemes } from '../../../testing/expect-accessible.ts';
import { answer, Failed } from '../../../testing/fakes/fake-api.ts';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { webTests } from '../../../testing/web-tests.ts';
import { fakeProviders } from '../testing/fake-balance.ts';
import { sampleProviders } from '../testing/sample-providers.ts';

const { open, oneVisit, replaceAnswers } = webTests();

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: new RegExp(`${label}$`) })
    .click();
  await page.getByRole('option', { name: option }).click();
}

const asked: unknown[] = [];
const providers = sampleProviders();
const page = oneVisit(async () => {
  const opened = await open('/balance', { as: 'admin', api: fakeProviders(providers, asked) });
  // Toasts stay until they are dismissed.
  await holdTimers(opened, 5_000);
  return opened;
});
beforeEach(async () => {
  replaceAnswers(page(), fakeProviders(providers, asked));
  await enterScreen(page(), '/balance');
  await rowOf(page(), 'Keyword metrics').waitFor();
  await dismissToasts(page());
});

describe('adding', () => {
  test('adds a provider by hand, and shows errors under their fields', async () => {
    await page().getByRole('button', { name: 'Add Provider' }).click();
    await dialog(page()).getByRole('button', { name: 'Add', exact: true }).click();
    await dialog(page()).getByText('Enter a name').waitFor();
    await field(page(), 'Name').fill('Registrar');
    await field(page(), 'Balance').fill('-5');
    await dialog(page()).getByText('Enter an amount of 0 or more').waitFor();
    await field(page(), 'Balance').fill('1,250');
    await choose(page(), 'Counted in', /requests/);
    await choose(page(), 'Type', /domain/);
    await dialog(page()).getByLabel('Resets').fill('2031-01-01T00:00');
    await expectAccessibleInBothThemes(page());
    await dialog(page()).getByRole('button', { name: 'Add', exact: true }).click();
    await page().getByText('Registrar added').waitFor();
    await rowOf(page(), 'Registrar').getByText('1,250', { exact: true }).waitFor();
    expect(asked.at(-1)).toEqual({
      source: 'manual',
      name: 'Registrar',
      type: 'domain',
      balance: 1_250,
      currency: 'requests',
      totalLimit: null,
      resetTimestamp: Date.parse('2031-01-01T00:00+03:00') / 1_000,
      costPerRequest: null,
      alertBelow: 10,
    });
  });

  test('requires an admin key and a budget for a model provider', async () => {
    await page().getByRole('button', { name: 'Add Provider' }).click();
    await choose(page(), 'Balance comes from', /^OpenAI/);
    await field(page(), 'Name').fill('Models');
    await dialog(page()).getByLabel('Admin key', { exact: true }).fill('sk-admin-0123');
    await field(page(), 'Budget, USD').fill('50');
    await choose(page(), 'Budget period', /a week/);
    expect(await field(page(), 'Balance').count()).toBe(0);
    await dialog(page()).getByRole('button', { name: 'Add', exact: true }).click();
    await page().getByText('Models added').waitFor();
    await rowOf(page(), 'Models').getByText('of $50.00 a week').waitFor();
    expect(asked.at(-1)).toMatchObject({
      source: 'openai',
      type: 'ai',
      credential: 'sk-admin-0123',
      budget: 50,
      budgetPeriod: 'week',
    });
  });

  test('keeps the form open when a provider is rejected, and shows the reason in English', async () => {
    const failing = answer(addBalanceProvider, () => {
      throw new Failed('provider_unavailable');
    });
    replaceAnswers(page(), [...fakeProviders(providers, asked), failing]);
    await page().getByRole('button', { name: 'Add Provider' }).click();
    await field(page(), 'Name').fill('Refused');
    await dialog(page()).getByRole('button', { name: 'Add', exact: true }).click();
    expect(await dialog(page()).getByRole('alert').textContent()).toBe(
      'The provider does not answer. Try again later.',
    );
    expect(await field(page(), 'Name').inputValue()).toBe('Refused');
    await dialog(page()).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page()).waitFor({ state: 'detached' });
  });
});

describe('changing', () => {
  test('sends only the changed fields of an edit, and masks the stored key', async () => {
    await act(page(), 'Scraping actors', 'Edit');
    expect(await dialog(page()).getByLabel('API key', { exact: true }).inputValue()).toBe('••••wxyz');
    await dialog(page()).getByText('Stored encrypted and never shown').waitFor();
    await field(page(), 'Alert below').fill('5');
    await dialog(page()).getByRole('button', { name: 'Save' }).click();
    await page().getByText('Scraping actors saved').waitFor();
    expect(asked.at(-1)).toEqual({ alertBelow: 5 });
    // The toast appears before the list is rendered again.
    await rowOf(page(), 'Scraping actors').getByText('below $').waitFor({ state: 'detached' });
  });

  test('offers no key, switch or removal for a provider managed in the API settings', async () => {
    await page().getByRole('button', { name: 'Actions: Keyword metrics' }).click();
    expect(await page().getByRole('menuitem').allTextContents()).toEqual([
      'Refresh',
      'Edit',
      'Open API settings',
    ]);
    await page().getByRole('menuitem', { name: 'Edit' }).click();
    await dialog(page()).locator('form').getByText('belong to the API settings').waitFor();
    expect(await dialog(page()).getByLabel('API key').count()).toBe(0);
    await page().keyboard.press('Escape');
    await dialog(page()).waitFor({ state: 'detached' });
  });

  test('refreshes one provider from its menu', async () => {
    await act(page(), 'Ahrefs units', 'Refresh');
    await page().getByText('Ahrefs units refreshed').waitFor();
    await page().getByText('rejected the key').waitFor({ state: 'detached' });
  });

  test('deactivates a provider, and activates it again from the toast', async () => {
    await act(page(), 'Domain registrar', 'Deactivate');
    await page().getByText('Domain registrar deactivated').waitFor();
    await rowOf(page(), 'Domain registrar').getByText('Inactive', { exact: true }).waitFor();
    await page().getByRole('button', { name: 'Undo' }).click();
    await page().getByText('Domain registrar activated').waitFor();
    await rowOf(page(), 'Domain registrar').getByText('Active', { exact: true }).waitFor();
  });

  test('deletes a provider, and restores it from the toast', async () => {
    await act(page(), 'Domain registrar', 'Delete');
    await page().getByText('Domain registrar deleted').waitFor();
    await rowOf(page(), 'Domain registrar').waitFor({ state: 'detached' });
    await page().getByRole('button', { name: 'Undo' }).click();
    await page().getByText('Domain registrar restored').waitFor();
    await rowOf(page(), 'Domain registrar').waitFor();
  });

  test('reports a failed change and leaves the row as it was', async () => {
    const failing = answer(changeBalanceProvider, () => {
      throw new Failed('service_unavailable');
    });
    replaceAnswers(page(), [...fakeProviders(providers, asked), failing]);
    await act(page(), 'Domain registrar', 'Deactivate');
    await page().getByText('Domain registrar: The service is unavailable just now').waitFor();
    await rowOf(page(), 'Domain registrar').getByText('Active', { exact: true }).waitFor();
  });
});
