import { listRechecks } from '@geoplan/contracts/geo/geo-rechecks';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInBothThemes } from '../../../testing/expect-accessible.ts';
import { answer, Failed } from '../../../testing/fakes/fake-api.ts';
import { webTests } from '../../../testing/web-tests.ts';
import { fakeRechecks, sampleRecheck } from '../testing/fake-rechecks.ts';

const { open, oneVisit, replaceAnswers } = webTests();
const path = '/analysis-history?view=schedules';

const weekly = sampleRecheck();
const blocked = sampleRecheck(
  {
    name: 'Польша',
    scope: { kind: 'keywords', keywords: ['bet', 'win'] },
    countries: ['pl'],
    everyDays: 30,
    budget: { pairs: null, amount: { currency: 'USD', monthly: 5 } },
    spent: { pairs: 12, amount: 4.99 },
    nextAt: '2026-11-01T03:00:00.000Z',
    last: { at: '2026-11-23T03:00:00.000Z', outcome: 'no_key' },
  },
  2,
);
const owner = { owner: 'left@example.org', ownerId: crypto.randomUUID() };
const others = sampleRecheck({ ...owner, name: 'Чужое', countries: ['ro'], last: null, lastRun: null }, 4);
/** Schedule that a test starts; the others stay unchanged. */
const started = sampleRecheck({ name: 'Турция', countries: ['tr'], last: null, lastRun: null }, 3);

describe('the schedules', () => {
  const schedules = fakeRechecks([weekly, blocked, started, others]);
  const visit = oneVisit(async () => {
    const page = await open(path, { as: 'user', api: schedules.api });
    await page.getByText('4 расписания').waitFor();
    return page;
  });
  const cells = async (row: number) => {
    const texts = await visit().getByRole('row').nth(row).locator('th, td').allTextContents();
    return texts.map((text) => text.replaceAll('\u00A0', ' '));
  };
  const choose = async (name: string, action: string) => {
    await visit()
      .getByRole('button', { name: `Действия: ${name}` })
      .click();
    await visit().getByRole('menuitem', { name: action }).click();
  };

  test('shows the group, the next run, the monthly spending and the last result of each schedule', async () => {
    expect((await cells(1)).slice(0, 6)).toEqual([
      'Все бренды',
      'Все слова · все страны',
      'Раз в неделю, 04:00',
      '30.11.2126, 04:00',
      '320 из 1 000 пар',
      'Куплено 315 из 320 пар · 0,84 $ · ошибок: 5',
    ]);
    expect((await cells(2)).slice(1, 6)).toEqual([
      '2 слова · PL',
      'Раз в 30 дней, 04:00',
      'Ждёт',
      '4,99 $ из 5,00 $',
      'Ключ провайдера не задан, или провайдер выключен',
    ]);
    const link = visit().getByRole('link', { name: /Куплено 315 из 320 пар/ });
    expect(await link.getAttribute('href')).toBe(`/geo-analysis?run=${weekly.lastRun?.runId}`);
    const box = visit()
      .getByRole('region')
      .filter({ has: visit().getByRole('table') });
    expect(await box.evaluate((each) => each.scrollWidth - each.clientWidth), 'nothing is cut').toBe(0);
  });

  test('creates a schedule with the form, and shows errors at their fields', async () => {
    const page = visit();
    await page.getByRole('button', { name: 'Новое расписание' }).click();
    const dialog = page.getByRole('dialog', { name: 'Новое расписание' });
    await dialog.getByRole('radio', { name: 'Список слов' }).click();
    await dialog.getByRole('textbox', { name: 'Коды стран' }).fill('zz');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    for (const text of ['Введите название', 'Введите хотя бы одно ключевое слово', 'Таких кодов нет: zz'])
      await dialog.getByText(text).waitFor();
    await dialog.getByRole('textbox', { name: 'Название' }).fill('Новое');
    await dialog.getByRole('textbox', { name: /Слова/ }).fill('bet\nwin');
    await dialog.getByRole('textbox', { name: 'Коды стран' }).fill('pl');
    await dialog.getByRole('textbox', { name: 'Долларов в месяц' }).fill('2,5');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await page.getByText('5 расписаний').waitFor();
    expect(schedules.all().at(-1)).toMatchObject({
      name: 'Новое',
      scope: { kind: 'keywords', keywords: ['bet', 'win'] },
      countries: ['pl'],
      budget: { pairs: 500, amount: { currency: 'USD', monthly: 2.5 } },
    });
    await choose('Новое', 'Удалить');
    // Found by its button, because the toast is an alertdialog, too.
    const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' });
    await remove.click();
    await page.getByText('4 расписания').waitFor();
    await remove.waitFor({ state: 'detached' });
  });

  test('switches a schedule off and on in its row', async () => {
    await choose('Все бренды', 'Выключить');
    await expect.poll(async () => (await cells(1))[3]).toBe('Выключено');
    expect(schedules.all().find(({ id }) => id === weekly.id)).toMatchObject({ isEnabled: false });
    await choose('Все бренды', 'Включить');
    await expect.poll(async () => (await cells(1))[3]).toBe('30.11.2126, 04:00');
  });

  test('starts a schedule between its scheduled days, but not while its run is in progress', async () => {
    await choose('Турция', 'Запустить сейчас');
    // The toast is checked first because it disappears by itself.
    await visit().getByText('Запущено: 21 пара').waitFor();
    await expect.poll(async () => (await cells(3))[5]).toBe('Идёт: куплено 3 из 21 пары · 0,84 $');
    await visit().getByRole('button', { name: 'Действия: Турция' }).click();
    const again = visit().getByRole('menuitem', { name: 'Запустить сейчас' });
    await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true');
    await visit().keyboard.press('Escape');
    await again.waitFor({ state: 'detached' });
  });

  test('disables all actions for a user who is not the owner, and names the owner', async () => {
    const page = visit();
    await page.getByRole('button', { name: 'Действия: Чужое' }).click();
    await page.getByText('Менять и запускать может владелец left@example.org').waitFor();
    const items = page.getByRole('menuitem');
    await expect.poll(() => items.count()).toBe(4);
    expect(await page.getByRole('menuitem', { disabled: true }).count()).toBe(4);
    await page.keyboard.press('Escape');
    await expect.poll(() => items.count()).toBe(0);
  });

  test('passes axe with the form open, in both themes', async () => {
    const page = visit();
    await expectAccessibleInBothThemes(page);
    await choose('Польша', 'Изменить');
    const dialog = page.getByRole('dialog', { name: 'Изменить расписание' });
    await dialog.waitFor();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

test("shows that a schedule stopped because its owner's access ended, lets an admin take it over and remove it, and reports a failed load", async () => {
  const stopped = sampleRecheck({ ...owner, isEnabled: false, nextAt: null, accessEnded: 'removed' });
  const schedules = fakeRechecks([stopped]);
  const failing = answer(listRechecks, () => {
    throw new Failed('internal');
  });
  const page = await open(path, { as: 'admin', api: [failing] });
  await page.getByText('Не удалось загрузить расписания').waitFor();
  replaceAnswers(page, schedules.api);
  await page.getByRole('button', { name: 'Попробовать снова' }).click();
  await page.getByText('Остановлено', { exact: true }).waitFor();
  await page.getByText('Владелец удалён', { exact: true }).waitFor();
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Действия: Все бренды' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await page.getByRole('button', { name: 'Действия: Все бренды' }).click();
  await page.getByText('Владелец — left@example.org. Запуск и включение').waitFor();
  await page.keyboard.press('Escape');
  await choose('Взять себе');
  const dialog = page.getByRole('alertdialog', { name: 'Взять расписание себе?' });
  await dialog.getByText('в счёт вашего лимита расходов, расписание снова включится.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Взять себе' }).click();
  await page.getByText('30.11.2126, 04:00').waitFor();
  expect(schedules.all()[0]).toMatchObject({ owner: 'admin@demo.local', isEnabled: true });
  await choose('Удалить');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await page.getByText('Расписаний нет').waitFor();
  await page.getByRole('button', { name: 'Новое расписание' }).waitFor();
});
