import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessibleInAllThemesAndSizes } from '../../../testing/expect-accessible.ts';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { desktop, webTests } from '../../../testing/web-tests.ts';
import type { CeilingsState } from '../ceilings/ceiling-rules.ts';
import { fakeAlerts, fakeCeilings, sampleAlerts } from '../testing/fake-alerts.ts';
import { fakeProviders } from '../testing/fake-balance.ts';
import { sampleProviders } from '../testing/sample-providers.ts';

const { open, oneVisit } = webTests();

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('alerts and their webhook', () => {
  const asked: unknown[] = [];
  const api = [...fakeProviders(sampleProviders()), ...fakeAlerts(sampleAlerts(), asked)];
  const page = oneVisit(() => open('/balance?view=alerts', { as: 'admin', api }));

  test('shows the subject and start of each alert, and links to the usage of its provider', async () => {
    const items = page().getByRole('tabpanel').getByRole('listitem');
    await items.first().waitFor();
    const texts = await items.allTextContents();
    expect(texts[0]).toMatch(
      /^low balanceScraping actorssince Nov 20.*\$7\.82 left, below the threshold of \$10/,
    );
    expect(texts[1]).toMatch(/^not refreshedAhrefs unitssince .*rejected the key/);
    const link = page().getByRole('link', { name: 'Scraping actors' });
    expect(await link.getAttribute('href')).toContain('view=usage&provider=');
    await expectAccessibleInAllThemesAndSizes(page());
  });

  test('validates a webhook, shows a rejection by the server, saves the webhook and tests it', async () => {
    await page().getByText('Nothing has been sent yet.').waitFor();
    expect(await button(page(), 'Send a test').isDisabled()).toBe(true);
    await field(page(), 'Address').fill('http://hooks.example');
    await button(page(), 'Save').click();
    await page().getByText('Enter an address that begins with https://').waitFor();
    await page().getByText('At least 16 characters').waitFor();
    await field(page(), 'Address').fill('https://intranet.example/hook');
    await page().getByLabel('Secret', { exact: true }).fill('a-secret-of-some-length');
    await button(page(), 'Save').click();
    await page()
      .getByText(/The server refuses this address/)
      .waitFor();
    await field(page(), 'Address').fill('https://hooks.example/alerts');
    await button(page(), 'Save').click();
    await page().getByText('Webhook saved').waitFor();
    expect(asked.at(-1)).toEqual({
      webhookUrl: 'https://hooks.example/alerts',
      webhookSecret: 'a-secret-of-some-length',
    });
    // The toast appears before the saved values.
    await expect.poll(() => page().getByLabel('Secret', { exact: true }).inputValue()).toBe('••••ngth');
    await button(page(), 'Send a test').click();
    await page().getByText('The test was not accepted').waitFor();
    await page()
      .getByText(/refused with 500/)
      .waitFor();
  });
});

describe('ceilings, but no alerts', () => {
  // The first row applies to all people together. Each test leaves that row as it is, whatever it adds below.
  const state: CeilingsState = {
    ceilings: [{ user: null, currency: 'requests', monthly: 1_000 }],
    revision: 1,
    month: '2026-11',
    used: [{ user: null, currency: 'requests', amount: 250 }],
  };
  const api = [...fakeProviders(sampleProviders()), ...fakeCeilings(state), ...fakeAlerts([])];
  const page = oneVisit(async () => {
    const opened = await open('/balance?view=ceilings', { as: 'admin', api });
    // Toasts stay until they are dismissed.
    await holdTimers(opened, 5_000);
    return opened;
  });
  const rows = () => page().getByRole('region', { name: 'Monthly ceilings' }).getByRole('row');

  test('lists each ceiling with the amount used, and passes axe', async () => {
    await page().getByText('Used in November 2026').waitFor();
    const cells = await rows().nth(1).locator('th, td').allTextContents();
    expect(cells.slice(0, 5)).toEqual(['All people together', 'requests', '1,000', '250', '750']);
    await expectAccessibleInAllThemesAndSizes(page());
    await page().setViewportSize(desktop);
  });

  test('sets the ceiling for one person, and reports invalid fields', async () => {
    await button(page(), 'Set a ceiling').click();
    await page().getByRole('radio', { name: 'One person' }).click();
    await button(page(), 'Save').click();
    await page().getByText('Enter the email of a person').waitFor();
    await field(page(), 'Email').fill('Anna@demo.local');
    await field(page(), 'A month, requests').fill('100');
    await button(page(), 'Save').click();
    await page().getByText('anna@demo.local: ceiling set').waitFor();
    expect(state.ceilings).toContainEqual({ user: 'anna@demo.local', currency: 'requests', monthly: 100 });
    await page().getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('removes a ceiling, and sets it again from the toast', async () => {
    await page().getByRole('button', { name: 'Actions: All people together, requests' }).click();
    await page().getByRole('menuitem', { name: 'Remove' }).click();
    await page().getByText('All people together: ceiling removed').waitFor();
    await rows().nth(1).getByText('no ceiling').waitFor();
    await button(page(), 'Undo').click();
    await page().getByText('Ceiling set again').waitFor();
    await rows().nth(1).getByText('1,000', { exact: true }).waitFor();
  });

  test('rejects a change based on an outdated revision, and shows the other admin’s change', async () => {
    await page().getByRole('button', { name: 'Actions: All people together, requests' }).click();
    await page().getByRole('menuitem', { name: 'Change' }).click();
    await field(page(), 'A month, requests').fill('5');
    // Only at this point, so that the edit is based on an outdated revision.
    state.ceilings = [...state.ceilings, { user: 'boris@demo.local', currency: 'USD', monthly: 7 }];
    state.revision += 1;
    await button(page(), 'Save').click();
    const failure = page().getByRole('dialog').locator('form').getByRole('alert');
    expect(await failure.textContent()).toBe('Somebody else has changed this meanwhile');
    await button(page(), 'Cancel').click();
    await page().getByText('$7.00', { exact: true }).first().waitFor();
    await rows().nth(1).getByText('1,000', { exact: true }).waitFor();
  });

  test('explains the conditions for raising an alert if there are no alerts', async () => {
    await enterScreen(page(), '/balance?view=alerts');
    await page().getByText('No alerts', { exact: true }).waitFor();
    await enterScreen(page(), '/balance?view=ceilings');
    await rows().nth(1).waitFor();
  });
});
