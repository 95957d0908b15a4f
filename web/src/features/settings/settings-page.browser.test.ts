import { openaiModels } from '@geoplan/contracts/geo/geo-settings';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
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

describe('settings that stay as they are stored', () => {
  const asked: unknown[] = [];
  const keyless = { apiKey: '', model: 'claude-3-opus-20240229', enabled: true };
  const stored = sampleSettings({ sandboxHost: '127.0.0.1:43817', anthropic: keyless });
  const page = oneVisit(() => openSettings(fakeSettings(stored, asked)));
  beforeEach(async () => {
    await enterScreen(page(), '/settings');
    await save(page()).waitFor();
  });
  afterEach(async () => {
    // Before another screen there would be a question about them.
    const discard = page().getByRole('button', { name: 'Отменить изменения', disabled: false });
    const click = () => discard.evaluateAll((all: HTMLElement[]) => all.forEach((each) => each.click()));
    await expect.poll(async () => click().then(() => discard.count())).toBe(0);
  });

  test('every provider has its card with a test, a switch, a key and a model where it has any', async () => {
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

  test('a provider that is on reads «Включён» only with a key', async () => {
    const anthropic = card(page(), /Anthropic/);
    expect(await anthropic.getByRole('switch', { name: 'Нет ключа' }).isChecked()).toBe(false);
    await anthropic.getByLabel('Ключ API').fill('sk-ant-1');
    expect(await anthropic.getByRole('switch', { name: 'Включён' }).isChecked()).toBe(true);
    await keywords(page()).getByRole('switch', { name: 'Включён' }).waitFor();
  });

  test('the bar names what has changed anywhere, and one save sends it all', async () => {
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
    // Enter in a card saves nothing.
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

  test('discarding brings back what is stored', async () => {
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

  test('a section is one press away', async () => {
    await page().getByRole('link', { name: 'Индекс' }).click();
    await page().getByLabel('Вес: спрос').and(page().locator(':focus')).waitFor();
  });

  test('the keyword key is tested before it is saved, and the verdict goes when it is changed', async () => {
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

  test('another host asks for its own key: the stored one would be forgotten', async () => {
    const asksForKey = keywords(page()).getByText(/Сохранённый ключ — для хоста/);
    expect(await asksForKey.count()).toBe(0);
    await keywords(page()).getByRole('combobox', { name: 'Хост API' }).fill('api.ahrefs.com');
    await page().keyboard.press('Escape');
    await asksForKey.waitFor();
    await keywords(page()).getByLabel('Ключ API', { exact: true }).fill('its-own-key');
    await asksForKey.waitFor({ state: 'detached' });
  });

  test.each([/OpenAI/, /Anthropic/])(
    'a key of %s is tested, and its result goes with the key',
    async (name) => {
      const vendor = card(page(), name);
      const key = vendor.getByLabel('Ключ API', { exact: true });
      await key.fill('bad-one');
      await vendor.getByRole('button', { name: 'Тест', exact: true }).click();
      await vendor.getByText('Ключ недействителен').waitFor();
      await key.fill('good-one');
      await vendor.getByText('Ключ недействителен').waitFor({ state: 'detached' });
      await vendor.getByRole('button', { name: 'Тест', exact: true }).click();
      await vendor.getByText('Ключ действителен').waitFor();
    },
  );

  test('the tests of the other providers say that they do not exist yet', async () => {
    for (const name of [/Apify/, /ExpiredDomains/]) {
      await card(page(), name).getByRole('button', { name: 'Тест', exact: true }).click();
      const toast = page().getByText('Тестирование для этого сервиса пока не реализовано').first();
      await toast.waitFor();
      await page().getByRole('alertdialog').getByRole('button', { name: 'Закрыть' }).first().click();
      await toast.waitFor({ state: 'detached' });
    }
  });

  test('the same word again takes the place of its toast, and is read aloud anew', async () => {
    const toasts = page().getByRole('alertdialog').filter({ hasText: 'пока не реализовано' });
    const ask = card(page(), /Apify/).getByRole('button', { name: 'Тест', exact: true });
    await ask.click();
    // Under the pointer its time stands still, so that only the next one takes it away.
    await toasts.hover();
    const first = await toasts.elementHandle();
    await ask.press('Enter');
    await expect.poll(() => first?.evaluate((each) => each.isConnected)).toBe(false);
    expect(await toasts.count()).toBe(1);
    await toasts.getByRole('button', { name: 'Закрыть' }).click();
    await toasts.waitFor({ state: 'detached' });
  });

  test('a known host is chosen from the list, an unknown one is rejected at its field', async () => {
    const host = keywords(page()).getByRole('combobox', { name: 'Хост API' });
    await keywords(page())
      .getByRole('button', { name: /Хост API/ })
      .click();
    // A provider is stored: the sandbox of the run is still offered.
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
    // The save is told to be over after its errors are: discarding is refused until then.
    await expect.poll(() => save(page()).isEnabled()).toBe(true);
  });

  test('a save rejected for a field out of view says so and focuses the field', async () => {
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

  test('leaving with unsaved changes asks first, and discarding them does not', async () => {
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
    // The address is there before the screen: the one that is left must not be looked at for changes any more.
    await page().getByRole('heading', { level: 1, name: 'Планирование проектов' }).waitFor();
    expect(pathOf(page())).toBe('/planning');
  });
});

test('the sandbox is named as what it is; axe finds nothing serious, in both themes and sizes, and nothing overflows', async () => {
  const host = '127.0.0.1:8090';
  const learnt = { rapidApiPerSecond: 10, rapidApiLearntPerSecond: 2.5 };
  const page = await openSettings(fakeSettings(sampleSettings({ rapidApiHost: host, ...learnt })));
  await keywords(page).getByText('Демо', { exact: true }).waitFor();
  await keywords(page)
    .getByText(/показатели вымышленные/)
    .waitFor();
  await keywords(page).getByRole('button', { name: 'Тест', exact: true }).click();
  await keywords(page).getByText('Ключ действителен').waitFor();
  await keywords(page)
    .getByText(/^Сейчас 2,5 в секунду/)
    .waitFor();
  await expectAccessibleInAllThemesAndSizes(page);
  await keywords(page).getByRole('combobox', { name: 'Хост API' }).fill('api.ahrefs.com');
  await keywords(page).getByText('Демо', { exact: true }).waitFor({ state: 'detached' });
});
