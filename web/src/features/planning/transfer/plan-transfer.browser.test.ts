import { expect, describe, test } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { webTests } from '../../../testing/web-tests.ts';
import { keptPlan, keywords, storedPlan } from '../testing/open-planning.ts';
import { samplePlan, sampleProject } from '../testing/sample-projects.ts';
import { planFragment } from './plan-link.ts';

const { open, oneVisit, pathOf } = webTests();

describe('a plan from elsewhere', () => {
  const own = [sampleProject('TORVELBET', 'cz', { id: 'a', updatedAt: '2025-11-20' })];
  const visit = oneVisit(async () => {
    const page = await open('/planning', { as: 'user', stored: storedPlan(own) });
    await page.getByRole('table').waitFor();
    // Toasts stay until they are dismissed.
    await holdTimers(page, 5_000);
    return page;
  });
  const dialog = (name: string) => visit().getByRole('dialog', { name });
  const undo = () => visit().getByRole('button', { name: 'Отменить' }).click();
  const load = (name: string, text: string) =>
    visit()
      .getByLabel('Файл с копией плана')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

  test('previews a merge, accepts new projects, accepts a conflict only if it is selected, and undoes the whole merge', async () => {
    const page = visit();
    await load('x.json', JSON.stringify(samplePlan()));
    const merge = dialog('Загрузить план');
    await merge.getByRole('button', { name: 'Применить: 3' }).waitFor();
    await merge.getByRole('row', { name: /torvelbet.*Конфликт.*статус: План → В работе/ }).waitFor();
    await expectAccessible(page, 'merge');
    await merge.getByRole('radio', { name: 'Конфликты 1' }).click();
    await merge.getByRole('checkbox', { name: 'Выбрать все' }).check();
    await merge.getByRole('button', { name: 'Применить: 4' }).click();
    await page.getByText('В план перенесено: 4 проекта').waitFor();
    const [first, ...others] = await keptPlan(page);
    expect(first).toMatchObject({ id: 'a', keyword: 'TORVELBET', status: 'in_progress', priority: 'low' });
    expect(others.map(({ keyword }) => keyword).toSorted()).toEqual([
      'kastavia скидки',
      'lumoret casino',
      'ordenza login',
    ]);
    await undo();
    await expect.poll(() => keptPlan(page)).toEqual(own);
  });

  test('reads a plan from a spreadsheet, and reports a file without a plan or without changes', async () => {
    const page = visit();
    await load('x.csv', 'Ключевое слово;Код страны\ntorvelbet;CZ\n');
    await page.getByText('В плане уже всё так же').waitFor();
    await load('x.csv', 'Ключевое слово;Код страны\ntorvelbet;CZ\nlumora;\n');
    const merge = dialog('Загрузить план');
    await merge.getByText('Не читается: 1\u00A0строка').click();
    await merge.getByText('Строка 3: нет слова или кода страны — lumora').waitFor();
    await merge.getByRole('button', { name: 'Отмена' }).click();
    await load('x.csv', 'nothing');
    await page.getByText('В этом файле нет плана проектов').waitFor();
    expect(await keptPlan(page)).toEqual(own);
  });

  test('copies a link of the visible projects, and removes the plan from the URL after it is read', async () => {
    const page = visit();
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => void (document.title = text);
    });
    await page.getByRole('button', { name: 'Копия плана' }).click();
    await page.getByRole('menuitem', { name: 'Скопировать ссылку с показанными' }).click();
    await page.getByText('Ссылка с 1 проектом скопирована').waitFor();
    const link = await page.title();
    expect(new URL(link).pathname).toBe('/planning');
    const fragment = await planFragment([sampleProject('torvelbet', 'de', { id: 'x' })]);
    await page.evaluate((hash) => void (location.hash = hash), fragment!);
    await dialog('План из ссылки').getByRole('button', { name: 'Применить: 1' }).click();
    await expect.poll(() => keywords(page)).toContain('torvelbet');
    await expect.poll(() => pathOf(page)).toBe('/planning');
    await page.evaluate((hash) => void (location.hash = hash), new URL(link).hash.slice(0, -9));
    await page.getByText('Ссылка на план повреждена').waitFor();
    // This toast is in front of the one with the undo button.
    await page.keyboard.press('Escape');
    await undo();
    await expect.poll(() => keptPlan(page)).toEqual(own);
  });
});
