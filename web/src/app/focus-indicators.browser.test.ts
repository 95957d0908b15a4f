import { listAudit } from '@geoplan/contracts/auth';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fakeConfigs, twoConfigs } from '../features/notion-configs/testing/fake-configs.ts';
import { storedPlan } from '../features/planning/testing/open-planning.ts';
import { samplePlan } from '../features/planning/testing/sample-projects.ts';
import { enterScreen } from '../testing/enter-screen.ts';
import { fakeAccounts } from '../testing/fakes/fake-accounts.ts';
import { answer, ok, type Answer } from '../testing/fakes/fake-api.ts';
import { fakeRuns } from '../testing/fakes/fake-runs.ts';
import { fakeRecords, manyRecords } from '../testing/fakes/fake-records.ts';
import { fakeSettings, sampleSettings } from '../testing/fakes/fake-settings.ts';
import { fakeWorkspace, sampleWorkspace } from '../testing/fakes/fake-workspace.ts';
import { sampleAccounts } from '../testing/fakes/sample-accounts.ts';
import { missingFocusIndicators } from '../testing/missing-focus-indicators.ts';
import { webTests } from '../testing/web-tests.ts';

const { open, oneVisit } = webTests();

const api = (): Answer[] => [
  ...fakeRuns().api,
  ...fakeAccounts(sampleAccounts()),
  ...fakeSettings(sampleSettings()),
  ...fakeConfigs(twoConfigs()),
  ...fakeRecords(manyRecords(3, ['us', 'de'])),
  ...fakeWorkspace(sampleWorkspace(4)),
  answer(listAudit, () => {
    const entry = { at: '2026-11-20T09:00:00.000Z', actor: 'admin@demo.local', action: 'auth.login' };
    return ok({
      items: [{ ...entry, id: '1', target: null, ip: null, result: 'success' }],
      nextCursor: 'more',
    });
  }),
];

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
const input = (page: Page) => main(page).locator('input').first().waitFor();
const row = (page: Page) => main(page).getByRole('row').nth(1).waitFor();

type Step = (page: Page) => Promise<unknown>;
const screens: [name: string, path: string, part: (page: Page) => Locator, ...steps: Step[]][] = [
  [
    'the frame and /',
    '/',
    (page) => page.locator('body'),
    (page) => page.getByText('Сервер отвечает').waitFor(),
  ],
  ['/analysis', '/analysis', main, input],
  ['/geo-analysis', '/geo-analysis', main, input],
  [
    'the keywords as text',
    '/geo-analysis',
    main,
    press('Списком'),
    (page) => page.locator('textarea').waitFor(),
  ],
  ['/analysis-history', '/analysis-history?view=analyses', main, input],
  ['/analysis-results', '/analysis-results', main, (page) => page.getByRole('tab').first().waitFor()],
  ['/planning', '/planning', main, row],
  ['the project form', '/planning', dialog, press('Добавить проект')],
  ['/notion-configs', '/notion-configs', main, (page) => page.getByText('Активная:').first().waitFor()],
  ['the connection form', '/notion-configs', dialog, press('Добавить конфигурацию')],
  ['/notion-data', '/notion-data', main, row],
  ['/settings', '/settings', main, input],
  ['/users', '/users', main, row],
  ['the user form', '/users', dialog, press('Добавить пользователя')],
  ['/audit', '/audit', main, row],
];

describe('focus indicators of all elements in the tab order', () => {
  const page = oneVisit(() => open('/', { as: 'admin', api: api(), stored: storedPlan(samplePlan()) }));

  test.each(screens)('shows a focus indicator on each tab stop in %s', async (_, path, part, ...steps) => {
    await enterScreen(page(), path);
    for (const step of steps) await step(page());
    await part(page()).waitFor();
    expect(await missingFocusIndicators(part(page()))).toEqual([]);
  });
});
