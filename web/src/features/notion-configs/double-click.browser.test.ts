import { createConfig, removeConfig } from '@geoplan/contracts/notion/notion-configs';
import { beforeEach, describe, expect, test } from 'vitest';
import { dismissToasts } from '../../testing/dismiss-toasts.ts';
import { answer, done } from '../../testing/fakes/fake-api.ts';
import { webTests } from '../../testing/web-tests.ts';
import { fakeConfigs, twoConfigs } from './testing/fake-configs.ts';
import { notionId, sampleConfig } from './testing/sample-configs.ts';

const { open, oneVisit, replaceAnswers } = webTests();

const ok = <Data>(data: Data) => ({ success: true as const, data });

describe('two connections', () => {
  const api = fakeConfigs(twoConfigs());
  const visited = oneVisit(() => open('/notion-configs', { as: 'admin', api }));

  beforeEach(async () => {
    replaceAnswers(visited(), api);
    await dismissToasts(visited());
    await visited().getByRole('region', { name: 'Архив' }).waitFor();
  });

  test('creates only one connection on a double click', async () => {
    let created = 0;
    const { promise: clicked, resolve: answerNow } = Promise.withResolvers<void>();
    const page = visited();
    replaceAnswers(page, [
      ...api,
      answer(createConfig, async () => {
        created += 1;
        await clicked;
        return ok(sampleConfig(2 + created, { name: 'Новая' }));
      }),
    ]);
    await page.getByRole('button', { name: 'Добавить конфигурацию' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Название', { exact: true }).fill('Новая');
    await form.getByLabel('Notion Token', { exact: true }).fill('ntn_new_token');
    await form.getByLabel('Database ID (основная)', { exact: true }).fill(notionId(9));
    await form.getByRole('button', { name: 'Создать' }).dblclick();
    answerNow();
    // The new connection is listed only until the fake's list, which does not contain it, is refetched.
    await form.waitFor({ state: 'detached' });
    expect(created).toBe(1);
  });

  test('sends only one deletion on a double click on the confirmation button', async () => {
    let removed = 0;
    const { promise: clicked, resolve: answerNow } = Promise.withResolvers<void>();
    const page = visited();
    replaceAnswers(page, [
      ...api,
      answer(removeConfig, async () => {
        removed += 1;
        await clicked;
        return done;
      }),
    ]);
    await page.getByRole('button', { name: 'Удалить: Архив' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Удалить' }).dblclick();
    answerNow();
    await question.waitFor({ state: 'detached' });
    expect(removed).toBe(1);
  });

  test('swallows the second click of a double click that closes a dialog', async () => {
    const page = visited();
    await page.getByRole('button', { name: 'Удалить: Архив' }).click();
    const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Отмена' });
    await cancel.waitFor();
    await page.evaluate(() => {
      for (const name of ['pointerup', 'click'])
        document.addEventListener(
          name,
          ({ target }) => {
            const where = (target as Element).closest('#root') ? 'below' : 'above';
            document.body.dataset[name] = `${document.body.dataset[name] ?? ''}${where} `;
          },
          true,
        );
    });
    await cancel.dblclick();
    const heard = () => page.evaluate(() => document.body.dataset['pointerup']);
    await expect.poll(heard).toBe('above above ');
    expect(await page.evaluate(() => document.body.dataset['click'])).not.toContain('below');
    await cancel.waitFor({ state: 'detached' });
    // The protection ends shortly after: the page below can be used again.
    await page.getByRole('button', { name: 'Удалить: Архив' }).click();
    await cancel.waitFor();
    await cancel.click();
    await cancel.waitFor({ state: 'detached' });
  });
});
