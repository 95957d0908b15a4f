import { expect, test } from 'vitest';
import { webTests } from '../../../shared/testing/web-tests.ts';
import { fakeHistory, names, openHistory } from '../testing/fake-history.ts';

const { open } = webTests();

test.each(['bet', '..', '3b241101-e2bb-4255-8caf-4136c566a962'])(
  'the analysis of %j is deleted after the question',
  async (keyword) => {
    const keywords = [keyword, 'win'];
    const page = await openHistory(open, fakeHistory(keywords));
    await page.getByRole('button', { name: `Удалить: ${keyword}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Вы уверены, что хотите удалить этот анализ?' });
    await question.getByRole('button', { name: 'Удалить' }).click();
    await page.getByText('Анализ успешно удален').waitFor();
    await expect.poll(() => names(page)).toEqual(['winЗавершено']);
    expect(keywords).toEqual(['win']);
  },
);

test('a failed deletion is told', async () => {
  const keywords = ['bet'];
  const page = await openHistory(open, fakeHistory(keywords));
  keywords.length = 0;
  await page.getByRole('button', { name: 'Удалить: bet' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await page.getByText('Ошибка при удалении. Анализ не найден').waitFor();
});

test('after a deletion the focus is at the card that took the place', async () => {
  const page = await openHistory(open, fakeHistory(['c', 'b', 'a']));
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (const [gone, next] of [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'История анализов'],
  ]) {
    await page.getByRole('button', { name: `Удалить: ${gone}` }).press('Enter');
    await page.getByRole('button', { name: 'Отмена', exact: true }).and(page.locator(':focus')).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).press('Enter');
    await page.getByRole('alertdialog', { name: /удалить этот анализ/ }).waitFor({ state: 'detached' });
    await expect.poll(focused).toBe(next);
  }
});
