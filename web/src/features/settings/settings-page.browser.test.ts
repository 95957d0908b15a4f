import { anthropicModels, openaiModels } from '@geoplan/contracts/geo/geo-settings';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enterScreen } from '../../testing/enter-screen.ts';
import type { Answer } from '../../testing/fakes/fake-api.ts';
import { fakeSettings, sampleSettings } from '../../testing/fakes/fake-settings.ts';
import { desktop, phone, webTests } from '../../testing/web-tests.ts';
import { card, keywords, save } from './testing/settings-parts.ts';

const { open, oneVisit, pathOf } = webTests();

async function openSettings(api: readonly Answer[]): Promise<Page> {
  const page = await open('/settings', { as: 'admin', api });
  await save(page).waitFor();
  return page;
}

describe('settings that keep their stored values', () => {
  const asked: unknown[] = [];
  const keyless = { apiKey: '', model: 'claude-3-opus-20240229', enabled: true };
  const stored = sampleSettings({
    sandboxHost: '127.0.0.1:43817',
    rapidApiPerSecond: 10,
    rapidApiLearntPerSecond: 2.5,
    anthropic: keyless,
  });
  const page = oneVisit(() => openSettings(fakeSettings(stored, asked)));
  beforeEach(async () => {
    await enterScreen(page(), '/settings');
    await save(page()).waitFor();
  });
  afterEach(async () => {
    // Unsaved changes would open a confirmation on the way to another screen.
    const discard = page().getByRole('button', { name: 'Отменить изменения', disabled: false });
    const click = () => discard.evaluateAll((all: HTMLElement[]) => all.forEach((each) => each.click()));
    await expect.poll(async () => click().then(() => discard.count())).toBe(0);
  });

  test('shows a card per provider with a test, a switch, a key, and a model if there is one', async () => {
    const cards = page().getByRole('main').getByRole('region');
    expect(await cards.count()).toBe(5);
    for (const each of await cards.all()) {
      expect(await each.getByRole('button', { name: 'Тест', exact: true }).count()).toBe(1);
      expect(await each.getByRole('switch').count()).toBe(1);
      expect(await each.getByLabel(/^(Ключ|Токен) API$/).count()).toBe(1);
    }
    const models = page().getByRole('combobox', { name: 'Модель' });
    expect(await Promise.all((await models.all()).map((each) => each.inputValue()))).toEqual([
      openaiModels[0],
      'claude-3-opus-20240229',
    ]);
    expect(await save(page()).isDisabled()).toBe(true);
  });

  test('labels an enabled provider «Включён» only if it has a key', async () => {
    const anthropic = card(page(), /Anthropic/);
    expect(await anthropic.getByRole('switch', { name: 'Нет ключа' }).isChecked()).toBe(false);
    await anthropic.getByLabel('Ключ API').fill('sk-ant-1');
    expect(await anthropic.getByRole('switch', { name: 'Включён' }).isChecked()).toBe(true);
    await keywords(page()).getByRole('switch', { name: 'Включён' }).waitFor();
  });

  test('names all changes in the bar and sends them with one save', async () => {
    asked.length = 0;
    const demand = page().getByLabel('Вес: спрос');
    await expect.poll(() => demand.inputValue()).toBe('40');
    await demand.fill('101');
    await page().getByText('Вес — целое число от 0 до 100').first().waitFor();
    await save(page()).click();
    await page().getByText('Ошибка сохранения настроек').waitFor();
    await expect.poll(() => demand.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(asked).toEqual([]);
    await demand.fill('90');
    await page().getByText('60 %').waitFor();
    await page().getByLabel('Хранить завершённые запуски').fill('90');
    await page().getByLabel('Хранить историю сайтов').fill('30');
    await page().getByRole('switch', { name: 'Проверять свои списки' }).click();
    await page()
      .getByText(
        /^4.изменения: вес «спрос», срок хранения запусков, срок хранения истории сайтов, проверка своих списков$/,
      )
      .waitFor();
    // Enter in a card does not save.
    await demand.press('Enter');
    await page().getByRole('link', { name: 'Пользователи' }).click();
    const question = page().getByRole('alertdialog', { name: 'Уйти без сохранения?' });
    await question.getByRole('button', { name: 'Отмена' }).click();
    expect(asked).toEqual([]);
    await save(page()).click();
    await page().getByText('Настройки сохранены успешно!').waitFor();
    const weights = { demand: 90, difficulty: 25, price: 10, coverage: 25 };
    expect(asked.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))).toEqual([
      { isEnabled: true },
      { keepDays: 30 },
      { keepDays: 90 },
      { weights, revision: 1 },
    ]);
    await page().getByText('Изменений нет').waitFor();
  });

  test('restores the stored values when changes are discarded', async () => {
    const days = page().getByLabel('Хранить завершённые запуски');
    const before = await days.inputValue();
    await days.fill('9999');
    await page().getByText('Не больше 3650 дней').waitFor();
    await page().getByLabel('Вопрос').first().fill('3');
    await page()
      .getByText(/^2.изменения: срок хранения запусков, цена gpt-/)
      .waitFor();
    await page().getByRole('button', { name: 'Отменить изменения' }).click();
    await page().getByText('Изменений нет').waitFor();
    expect(await days.inputValue()).toBe(before);
  });

  test('scrolls to a section and focuses its first field with one click', async () => {
    await page().getByRole('link', { name: 'Индекс' }).click();
    await page().getByLabel('Вес: спрос').and(page().locator(':focus')).waitFor();
  });

  test('tests the keyword key before it is saved and clears the result when the key changes', async () => {
    asked.length = 0;
    const run = keywords(page()).getByRole('button', { name: 'Тест', exact: true });
    await run.click();
    await keywords(page()).getByRole('status').getByText('Ключ действителен').waitFor();
    await keywords(page()).getByLabel('Ключ API', { exact: true }).fill('bad-key');
    expect(await keywords(page()).getByText('Ключ действителен').count()).toBe(0);
    await keywords(page()).getByRole('combobox', { name: 'Хост API' }).fill('other.p.rapidapi.com');
    await page().keyboard.press('Escape');
    await run.click();
    await keywords(page()).getByRole('alert').getByText('Ключ недействителен').waitFor();
    expect(asked).toEqual([
      { rapidApiHost: 'ahrefs-keyword-research.p.rapidapi.com' },
      { rapidApiKey: 'bad-key', rapidApiHost: 'other.p.rapidapi.com' },
    ]);
  });

  test('requires another key for another host, because the stored key would be dropped', async () => {
    const asksForKey = keywords(page()).getByText(/Сохранённый ключ — для хоста/);
    expect(await asksForKey.count()).toBe(0);
    await keywords(page()).getByRole('combobox', { name: 'Хост API' }).fill('api.ahrefs.com');
    await page().keyboard.press('Escape');
    await asksForKey.waitFor();
    await keywords(page()).getByLabel('Ключ API', { exact: true }).fill('its-own-key');
    await asksForKey.waitFor({ state: 'detached' });
  });

  test('tests a key of a model provider and clears the result when the key changes', async () => {
    asked.length = 0;
    const vendor = card(page(), /Anthropic/);
    const key = vendor.getByLabel('Ключ API', { exact: true });
    await key.fill('bad-one');
    await vendor.getByRole('button', { name: 'Тест', exact: true }).click();
    await vendor.getByText('Ключ недействителен').waitFor();
    await key.fill('good-one');
    await vendor.getByText('Ключ недействителен').waitFor({ state: 'detached' });
    await vendor.getByRole('button', { name: 'Тест', exact: true }).click();
    await vendor.getByText('Ключ действителен').waitFor();
    expect(asked).toEqual([{ anthropic: { apiKey: 'bad-one' } }, { anthropic: { apiKey: 'good-one' } }]);
  });

  test('marks a stored model that is discontinued and does not offer it again', async () => {
    const notice = 'Модель отключена провайдером 05.01.2026. Выберите другую.';
    await card(page(), /Anthropic/)
      .getByText(notice)
      .waitFor();
    expect(await page().getByText('отключена провайдером').count()).toBe(1);
    const model = card(page(), /Anthropic/).getByRole('combobox', { name: 'Модель' });
    // The list closes when the page scrolls, and the field is below the viewport at first.
    await model.click();
    await model.fill('claude-');
    await page().getByRole('option').first().waitFor();
    expect(await page().getByRole('option').allTextContents()).toEqual([...anthropicModels]);
    await page().keyboard.press('Escape');
  });

  test('shows a rate limit lowered by the provider, and its reset when another key is typed', async () => {
    const slowed = keywords(page()).getByText(/^Сейчас 2,5 в секунду: .* к 10\.$/);
    await slowed.waitFor();
    await keywords(page()).getByLabel('Ключ API', { exact: true }).fill('another-key');
    await keywords(page())
      .getByText(/^Частота 10 — для прежнего ключа/)
      .waitFor();
    expect(await slowed.count()).toBe(0);
    await page().getByRole('button', { name: 'Отменить изменения' }).click();
    await slowed.waitFor();
  });

  test('reports for the other providers that tests are not implemented yet', async () => {
    for (const name of [/Apify/, /ExpiredDomains/]) {
      await card(page(), name).getByRole('button', { name: 'Тест', exact: true }).click();
      const toast = page().getByText('Тестирование для этого сервиса пока не реализовано').first();
      await toast.waitFor();
      await page().getByRole('alertdialog').getByRole('button', { name: 'Закрыть' }).first().click();
      await toast.waitFor({ state: 'detached' });
    }
  });

  test('replaces a repeated toast and announces it again', async () => {
    const toasts = page().getByRole('alertdialog').filter({ hasText: 'пока не реализовано' });
    const ask = card(page(), /Apify/).getByRole('button', { name: 'Тест', exact: true });
    await ask.click();
    // The pointer pauses its timer, so that only the next toast replaces it.
    await toasts.hover();
    const first = await toasts.elementHandle();
    await ask.press('Enter');
    await expect.poll(() => first?.evaluate((each) => each.isConnected)).toBe(false);
    expect(await toasts.count()).toBe(1);
    await toasts.getByRole('button', { name: 'Закрыть' }).click();
    await toasts.waitFor({ state: 'detached' });
  });

  test('selects a known host from the list, and reports a host that the server rejects at its field', async () => {
    const host = keywords(page()).getByRole('combobox', { name: 'Хост API' });
    await keywords(page())
      .getByRole('button', { name: /Хост API/ })
      .click();
    // Although the host of a provider is stored, the running sandbox is still offered.
    await page()
      .getByRole('option', { name: /^127\.0\.0\.1:43817/ })
      .waitFor();
    await page()
      .getByRole('option', { name: /api\.dataforseo\.com/ })
      .click();
    await expect.poll(() => host.inputValue()).toBe('api.dataforseo.com');
    await save(page()).click();
    await keywords(page()).getByText('Хост не из списка известных провайдеров').waitFor();
    await expect.poll(() => host.getAttribute('aria-invalid')).toBe('true');
    // The errors appear before the save shows as finished; until then changes cannot be discarded.
    await expect.poll(() => save(page()).isEnabled()).toBe(true);
  });

  test('reports a save rejected because of a field that is out of view, and focuses the field', async () => {
    await page().setViewportSize(phone);
    const host = keywords(page()).getByRole('combobox', { name: 'Хост API' });
    await host.fill('nonsense.example');
    await page().keyboard.press('Escape');
    await card(page(), /Anthropic/)
      .getByLabel('Ключ API')
      .fill('some-key');
    await expect(host.evaluate((field) => field.getBoundingClientRect().bottom)).resolves.toBeLessThan(0);
    await save(page()).press('Enter');
    await page().getByText('Ошибка сохранения настроек').waitFor();
    await expect.poll(() => host.evaluate((field) => field === document.activeElement)).toBe(true);
    const top = await host.evaluate((field) => field.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(phone.height);
    await expect.poll(() => save(page()).isEnabled()).toBe(true);
    await page().setViewportSize(desktop);
  });

  test('requires confirmation to leave with unsaved changes, but not to discard them', async () => {
    await keywords(page()).getByRole('switch').click();
    await page().getByRole('link', { name: 'Пользователи' }).click();
    const question = page().getByRole('alertdialog', { name: 'Уйти без сохранения?' });
    await question.getByRole('button', { name: 'Отмена' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => pathOf(page())).toBe('/settings');
    expect(await keywords(page()).getByRole('switch').isChecked()).toBe(false);
    await page().getByRole('button', { name: 'Отменить изменения' }).click();
    expect(await keywords(page()).getByRole('switch').isChecked()).toBe(true);
    await page().getByRole('link', { name: 'Планирование' }).click();
    // The URL changes before the screen, so the page must no longer check the previous screen for changes.
    await page().getByRole('heading', { level: 1, name: 'Планирование проектов' }).waitFor();
    expect(pathOf(page())).toBe('/planning');
  });
});
