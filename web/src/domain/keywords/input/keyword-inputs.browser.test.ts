import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { enterScreen } from '../../../testing/enter-screen.ts';
import { expectAccessibleInBothThemes } from '../../../testing/expect-accessible.ts';
import { fakeRuns } from '../../../testing/fakes/fake-runs.ts';
import { webTests } from '../../../testing/web-tests.ts';

const { open, oneVisit } = webTests();

const row = (page: Page, at: number) =>
  page.getByRole('textbox', { name: `Ключевое слово ${at}`, exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Ключевые слова, по одному в строке' });
const rowCount = (page: Page) => page.getByRole('textbox', { name: /^Ключевое слово \d+$/ }).count();

// The draft survives a change of screen; a prefill link replaces it.
const path = '/geo-analysis?keywords=first';
const visit = oneVisit(() => open(path, { as: 'user', api: fakeRuns().api }));
beforeEach(async () => {
  await enterScreen(visit(), path);
  await expect.poll(() => row(visit(), 1).inputValue()).toBe('first');
  await row(visit(), 1).fill('');
});

/** Pastes like a user, without the machine's clipboard. */
const paste = (page: Page, pasted: string) =>
  page.evaluate((value) => {
    const data = new DataTransfer();
    data.setData('text/plain', value);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, pasted);

test('adds rows with Enter and with the button, removes rows while more than one is left, and marks an overlong keyword in its row and by its line number in the text field', async () => {
  expect(
    await visit()
      .getByRole('button', { name: /^Удалить слово/ })
      .count(),
  ).toBe(0);
  await row(visit(), 1).fill('one');
  await visit().keyboard.press('Enter');
  await visit().keyboard.type('two');
  expect(await row(visit(), 2).inputValue()).toBe('two');
  await visit().getByRole('button', { name: 'Добавить ключевое слово' }).click();
  await visit().keyboard.type('three');
  expect(await row(visit(), 3).inputValue()).toBe('three');
  await visit().getByRole('button', { name: 'Удалить слово 2' }).click();
  expect(await row(visit(), 2).inputValue()).toBe('three');
  expect(await row(visit(), 1).evaluate((input) => input === document.activeElement)).toBe(true);
  await visit().getByRole('button', { name: 'Удалить слово 2' }).click();
  expect(
    await visit()
      .getByRole('button', { name: /^Удалить слово/ })
      .count(),
  ).toBe(0);
  await row(visit(), 1).fill('я'.repeat(201));
  expect(await row(visit(), 1).getAttribute('aria-invalid')).toBe('true');
  await visit().getByRole('button', { name: 'Добавить ключевое слово' }).click();
  await visit().getByRole('button', { name: 'Списком' }).click();
  await visit().getByText('Строка 1: Ключевое слово длиннее 200 символов').waitFor();
});

test('turns a pasted list into rows without duplicates, counts them, leaves out a keyword that is too long, lists rows that are unlikely to be keywords, and removes them on request', async () => {
  await row(visit(), 1).fill('Bet');
  await visit().keyboard.press('Enter');
  await paste(visit(), 'bet\n win \n\nскидки, акции\tplay');
  await visit().getByText('4 · можно вставить списком').waitFor();
  await visit().getByText('Пропущено: 1\u00A0пустая строка, 1\u00A0повтор').waitFor();
  expect(await rowCount(visit())).toBe(4);
  expect(await row(visit(), 3).inputValue()).toBe('скидки, акции');
  expect(await row(visit(), 4).evaluate((input) => input === document.activeElement)).toBe(true);
  await row(visit(), 4).fill(' BET ');
  await visit().getByText('3 · 1 повтор не в счёт').waitFor();
  await row(visit(), 4).fill('');
  await paste(visit(), `bet\n12000\nhttps://shop.example/\n${'long '.repeat(50)}\nwin`);
  await visit()
    .getByText(/Не похоже на ключевые слова: 2\u00A0строки \(12000, https.{0,60}\)$/)
    .waitFor();
  await visit().getByText('Пропущено: 2\u00A0повтора, 1\u00A0слишком длинная строка').waitFor();
  await visit().getByRole('button', { name: 'Убрать', exact: true }).click();
  expect(await rowCount(visit())).toBe(3);
});

test('shows a thousand keywords as one text field, and fewer as rows again', async () => {
  await row(visit(), 1).focus();
  await paste(visit(), Array.from({ length: 1_000 }, (_, at) => `word ${at}`).join('\n'));
  await text(visit()).waitFor();
  expect(
    (await visit().getByText('1 000 · можно вставить списком').count()) + (await rowCount(visit())),
  ).toBe(1);
  expect(await text(visit()).evaluate((field) => field === document.activeElement)).toBe(true);
  await text(visit()).fill('one\ntwo\nTWO\n');
  await visit().getByText('2 · 1 повтор не в счёт').waitFor();
  await visit().getByRole('button', { name: 'По одному' }).click();
  expect(await rowCount(visit())).toBe(2);
});

const pastedTable = 'Keyword\tVolume\tKD\nacero\t12 000\t7\nalkosto\t590\t12\n\t7\t1\n';

test('imports only the keyword column of a pasted table, or everything on request, and undoes the import', async () => {
  await row(visit(), 1).fill('bet');
  await visit().keyboard.press('Enter');
  await paste(visit(), pastedTable);
  await visit().getByText('Взят столбец «Keyword», 2\u00A0слова').waitFor();
  expect(await rowCount(visit())).toBe(3);
  await visit().getByText('Пропущено: 1\u00A0строка').click();
  await visit().getByText('Строка 4: нет слова — 7 · 1').waitFor();
  await expectAccessibleInBothThemes(visit());
  await visit().getByRole('button', { name: 'Взять всё' }).click();
  await visit().getByText('Взято всё, 10\u00A0слов').waitFor();
  expect(await row(visit(), 3).inputValue()).toBe('Volume');
  await visit().getByRole('button', { name: 'Взять столбец' }).click();
  expect(await row(visit(), 3).inputValue()).toBe('alkosto');
  await visit().getByRole('button', { name: 'Отменить' }).click();
  expect(await rowCount(visit())).toBe(2);
  expect(await row(visit(), 1).inputValue()).toBe('bet');
});

test('reads keywords from the first sheet of a chosen or dropped workbook, and rejects any other file with a reason', async () => {
  const { toBuffer } = writeXlsxFile([
    [{ value: 'Запрос' }, { value: 'Частота' }],
    [{ value: 'acero' }, { value: 12, type: Number }],
  ]);
  const name = 'слова.xlsx';
  const buffer = await toBuffer();
  const input = visit().getByLabel('Файл с ключевыми словами');
  await input.setInputFiles({ name, mimeType: '', buffer });
  await visit().getByText('Лист «Sheet1»: взят столбец «Запрос», 1\u00A0слово').waitFor();
  expect(await row(visit(), 1).inputValue()).toBe('acero');
  const dropped = await visit().evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'x.csv'));
    return data;
  }, 'Keyword;Volume\nwin;5\nplay;7\n');
  await row(visit(), 1).dispatchEvent('drop', { dataTransfer: dropped });
  await visit().getByText('Взят столбец «Keyword», 2\u00A0слова').waitFor();
  expect(await rowCount(visit())).toBe(3);
  await input.setInputFiles({ name, mimeType: '', buffer: buffer.subarray(0, 100) });
  await visit().getByText('Книга Excel не читается: сохраните таблицу как CSV и загрузите снова').waitFor();
  expect(await rowCount(visit())).toBe(3);
});
