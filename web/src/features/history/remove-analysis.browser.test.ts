import { expect, test } from 'vitest';
import { webTests } from '../../testing/web-tests.ts';
import { choose, fakeHistory, names, openHistory } from './testing/fake-history.ts';

const { open } = webTests();

test('deletes an analysis with any name after a confirmation, focuses the row that takes its position, and shows the first step once the list is empty', async () => {
  const stored = ['bet', '..', '3b241101-e2bb-4255-8caf-4136c566a962'];
  const page = await openHistory(open, fakeHistory(stored));
  const question = page.getByRole('alertdialog', { name: 'Вы уверены, что хотите удалить этот анализ?' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  // The one stored last is the newest and comes first.
  for (const [at, keyword] of stored.toReversed().entries()) {
    await choose(page, keyword, 'Удалить');
    await question.getByRole('button', { name: 'Отмена' }).and(page.locator(':focus')).waitFor();
    await question.getByRole('button', { name: 'Удалить' }).press('Enter');
    await page.getByText('Анализ успешно удален').first().waitFor();
    await question.waitFor({ state: 'detached' });
    const left = stored.toReversed();
    expect(left).toEqual(['..', 'bet'].slice(at));
    await expect.poll(() => names(page)).toEqual(left.map((name) => `${name}Завершено`));
    await expect.poll(focused).toBe(left[0] ?? 'История анализов');
  }
  await page.getByText('Анализы не найдены').waitFor();
  expect(await page.getByRole('link', { name: 'Новый анализ' }).last().getAttribute('href')).toBe(
    '/analysis',
  );
});
