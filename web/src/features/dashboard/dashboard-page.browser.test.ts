import { listBalanceAlerts } from '@geoplan/contracts/balance/balance-alerts';
import type { Role } from '@geoplan/contracts/define';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { truncatedTexts } from '../../testing/truncated-texts.ts';
import { answer, ok } from '../../testing/fakes/fake-api.ts';
import { phone, webTests } from '../../testing/web-tests.ts';

const { open, oneVisit } = webTests();

async function openReady(role: Role): Promise<Page> {
  const page = await open('/', { as: role });
  await page.getByText('Сервер отвечает').waitFor();
  return page;
}
const settingsLinks = (page: Page) => page.getByRole('link', { name: /Ключи API и модели/ }).count();

describe('the dashboard of a user', () => {
  const page = oneVisit(() => openReady('user'));

  test('says that its activity is made up and that no stage has been run', async () => {
    const activity = page().locator('section', { hasText: 'Последняя активность' });
    await activity.getByText('Демо-данные').waitFor();
    expect(await activity.getByRole('listitem').count()).toBe(6);
    expect(await page().getByText('Ожидает').count()).toBe(6);
  });

  test('has no card that leads to the settings', async () => {
    expect(await settingsLinks(page())).toBe(0);
  });

  test('can be read to the end of every line on a phone', async () => {
    await page().setViewportSize(phone);
    await page().getByText('12 сайтов «В продакшене» не отвечают 200').waitFor();
    expect(await truncatedTexts(page().getByRole('main'))).toEqual([]);
  });
});

test('an admin’s card leads to the settings', async () => {
  expect(await settingsLinks(await openReady('admin'))).toBe(1);
});

test('a server that stops answering is not called ready', async () => {
  const page = await open('/', { as: 'viewer', profile: 'own' });
  await page.clock.install();
  await page.reload();
  await page.getByText('Сервер отвечает').waitFor();
  await page.route('**/api/auth/verify', (route) => route.abort('connectionrefused'));
  await page.clock.fastForward(90_000);
  await page.getByText('Нет связи с сервером').waitFor();
});

test('an admin is told of alerts about balances, and led to them', async () => {
  const alert = {
    id: '00000000-0000-4000-8000-000000000001',
    providerId: '00000000-0000-4000-8000-000000000002',
    name: 'Scraping actors',
    kind: 'low' as const,
    balance: 7.82,
    alertBelow: 10,
    currency: 'USD' as const,
    staleCode: null,
    raisedAt: '2026-11-20T09:00:00.000Z',
  };
  const page = await open('/', { as: 'admin', api: [answer(listBalanceAlerts, () => ok([alert]))] });
  await page.getByText('Балансы API: 1 предупреждение (Scraping actors)').waitFor();
  const link = page.getByRole('link', { name: 'Открыть' });
  expect(await link.getAttribute('href')).toBe('/balance?view=alerts');
});
