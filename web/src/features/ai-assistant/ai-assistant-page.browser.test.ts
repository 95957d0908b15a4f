import { describe, expect, test } from 'vitest';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import { runTool } from '../../domain/tools/testing/run-tool.ts';
import { enterScreen } from '../../testing/enter-screen.ts';
import { expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { desktop, webTests } from '../../testing/web-tests.ts';

const { open, oneVisit, pathOf } = webTests();

const link = prefillLink('/ai-assistant', { keywords: ['lumora'], countries: ['pl', 'de', 'at'] });

describe('the AI assistant', () => {
  const visit = oneVisit(async () => {
    const page = await open(link, { as: 'user' });
    await page.getByRole('heading', { level: 1, name: 'AI-помощник' }).waitFor();
    await page.getByText('выбрано 3 из').waitFor();
    await runTool(page, 'Получить стратегию');
    return page;
  });

  test('shows every part from the specification, including 3-5 sites, without sending a request', async () => {
    const page = visit();
    await page.getByRole('heading', { level: 2, name: 'Стратегия готова' }).waitFor();
    const result = page.getByRole('region', { name: 'Результат' });
    await result.getByText('Демо', { exact: true }).waitFor();
    const facts = await result.locator('dl').first().locator('dt').allTextContents();
    expect(facts).toEqual(['Сложность', 'Потенциал', 'Конкуренция', 'Трафик в месяц', 'Рекомендуем сайтов']);
    expect(await result.locator('dl').first().locator('dd').last().textContent()).toBe('3-5');
    const parts = await result.getByRole('heading').allTextContents();
    expect(parts).toEqual(
      expect.arrayContaining([
        'Рекомендации по GEO',
        'Контент-стратегия',
        'План работ',
        'Ключевые выводы',
        'Рекомендуемые действия',
        'Фаза 1. Подготовка',
        'Фаза 2. Запуск',
        'Фаза 3. Рост',
      ]),
    );
    expect(await result.locator('tbody tr').count()).toBe(3);
  });

  test('passes axe in both themes and all sizes without overflow', async () => {
    const page = visit();
    await expectAccessibleInAllThemesAndSizes(page);
    await page.setViewportSize(desktop);
  });

  test('shows figures in full when a small window places them next to the form', async () => {
    const page = visit();
    await page.setViewportSize({ width: 1024, height: 768 });
    const strip = page.getByRole('region', { name: 'Результат' }).locator('dl').first();
    const cut = () =>
      strip
        .locator('dt, dd')
        .evaluateAll((all) =>
          all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
        );
    const columns = () =>
      strip.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    await expect.poll(cut).toEqual([]);
    expect(await columns()).toBe(2);
    await page.setViewportSize(desktop);
    await expect.poll(columns).toBe(5);
  });

  test('links suggested drops to the drop finder with the same keywords and countries', async () => {
    const page = visit();
    await page
      .getByRole('region', { name: 'Результат' })
      .getByRole('link', { name: 'Подбор дропов' })
      .click();
    await expect.poll(() => pathOf(page)).toBe('/drop-search');
    await page.getByText('выбрано 3 из').waitFor();
    // Returns to the strategy for the other tests.
    await enterScreen(page, '/ai-assistant');
    await page.getByRole('heading', { level: 2, name: 'Стратегия готова' }).waitFor();
  });
});
