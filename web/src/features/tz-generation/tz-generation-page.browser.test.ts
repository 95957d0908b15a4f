import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import { runTool } from '../../domain/tools/testing/run-tool.ts';
import { expectAccessibleInAllThemesAndSizes } from '../../testing/expect-accessible.ts';
import { holdTimers } from '../../testing/hold-timers.ts';
import { desktop, webTests } from '../../testing/web-tests.ts';

const { open, oneVisit } = webTests();

const analysis = { runId: 'run-1', stages: ['tzGeneration', 'dropSearch'] as const };
const input = { keywords: ['lumora'], countries: ['pl', 'de'] };
const options = async (page: Page, name: RegExp): Promise<string[]> => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('listbox').waitFor();
  const texts = await page.getByRole('option').allTextContents();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  return texts;
};

/**
 * From now on, notes in the page when the confirmation of a copy appears and disappears, because a slow test could miss
 * both.
 */
async function noteConfirmations(page: Page): Promise<() => Promise<readonly boolean[]>> {
  const noted = await page.evaluateHandle(() => {
    const shown: boolean[] = [];
    const note = () => {
      const isShown = [...document.querySelectorAll('button')].some(
        ({ textContent }) => textContent === 'Скопировано',
      );
      if (isShown !== (shown.at(-1) ?? false)) shown.push(isShown);
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
    return shown;
  });
  return () => noted.jsonValue();
}

const stages = (page: Page) =>
  page.getByRole('navigation', { name: 'Следующие этапы' }).getByRole('listitem').allTextContents();

async function chooseOwnWordCount(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: /Количество слов/ }).click();
  await page.getByRole('option', { name: 'Своё количество' }).click();
  await page.getByLabel('Своё количество слов').fill(words);
}

describe('the briefs of an analysis', () => {
  let stagesBefore: string[];
  const visit = oneVisit(async () => {
    const page = await open(prefillLink('/tz-generation', input, analysis), { as: 'user' });
    await page.getByText('выбрано 2 из').waitFor();
    await chooseOwnWordCount(page, '800');
    stagesBefore = await stages(page);
    await runTool(page, 'Сгенерировать ТЗ');
    return page;
  });

  test('offers four templates and the options from the specification', async () => {
    const page = visit();
    await page.getByRole('heading', { level: 1, name: 'Генерация ТЗ' }).waitFor();
    await page.getByText('выбрано 2 из').waitFor();
    const templates = page.getByRole('radiogroup', { name: 'Шаблон' }).getByRole('radio');
    expect(await templates.count()).toBe(4);
    for (const name of ['Рерайт топ-1', 'Рерайт топ-2', 'На основе топ-1 и топ-2', 'Медианный подход'])
      await page.getByRole('radio', { name }).waitFor();
    expect(await options(page, /Количество слов/)).toEqual([
      '1\u00a0500',
      '2\u00a0000',
      '2\u00a0500',
      '3\u00a0000',
      'Своё количество',
    ]);
    expect(await options(page, /Плотность/)).toEqual([
      '1,5\u00A0%',
      '2,0\u00A0%',
      '2,5\u00A0%',
      '3,0\u00A0%',
    ]);
    expect(await options(page, /Дополнительные/)).toEqual(['3', '5', '7', '10']);
  });

  test('validates a custom word count', async () => {
    const page = visit();
    await chooseOwnWordCount(page, '50');
    await page.getByText('Целое число от 100 до').waitFor();
    expect(await page.getByRole('button', { name: 'Сгенерировать ТЗ' }).isDisabled()).toBe(true);
    await page.getByLabel('Своё количество слов').fill('800');
    await expect.poll(() => page.getByRole('button', { name: 'Сгенерировать ТЗ' }).isEnabled()).toBe(true);
  });

  test('generates briefs without sending a request, marks the stage as done, and links to the next stage', async () => {
    const page = visit();
    expect(stagesBefore).toEqual(['Генерация ТЗ', 'Подбор дропов']);
    await page.getByRole('heading', { level: 2, name: 'Готово: 2 задания' }).waitFor();
    expect(await stages(page)).toEqual(['Генерация ТЗ, выполнено', 'Подбор дропов']);
    const next = page.getByRole('link', { name: 'Далее: Подбор дропов' });
    expect(await next.getAttribute('href')).toBe(prefillLink('/drop-search', input, analysis));
  });

  test('copies a prompt, and shows a confirmation for 2 s', async () => {
    const page = visit();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // Longer timers are held, so a confirmation of more than 2 s would never end. The test of a model's answer checks
    // that it is not shorter.
    await holdTimers(page, 2_001);
    const confirmations = await noteConfirmations(page);
    await page.getByRole('button', { name: 'Скопировать промпт: lumora, Польша' }).click();
    await expect.poll(confirmations).toEqual([true, false]);
    const prompt = await page.evaluate(() => navigator.clipboard.readText());
    await page.context().clearPermissions();
    expect(prompt).toContain('«lumora» для страны: Польша');
    expect(prompt).toContain('Объём: 800\u00A0слов.');
  });

  test('passes axe in both themes and all sizes without overflow', async () => {
    const page = visit();
    await expectAccessibleInAllThemesAndSizes(page);
    await page.setViewportSize(desktop);
  });
});
