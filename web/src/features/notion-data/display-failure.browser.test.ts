import { readDisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import { expect, test } from 'vitest';
import { answer, Failed, ok } from '../../testing/fakes/fake-api.ts';
import { analyticsAnswers } from '../../testing/fakes/fake-analytics.ts';
import {
  sampleDatabaseIds,
  sampleDisplayConfig,
  sampleWorkspace,
} from '../../testing/fakes/fake-workspace.ts';
import { refreshSites } from '../../testing/sites-head.ts';
import { webTests } from '../../testing/web-tests.ts';

const { open } = webTests();

/** Nine sites in three databases in single mode. The display mode cannot be read while `state.isBroken` is true. */
function singleWorkspace() {
  const config = sampleDisplayConfig({ displayMode: 'single', selectedDatabaseId: sampleDatabaseIds[1] });
  const state = { isBroken: true, asked: 0 };
  const api = [
    ...analyticsAnswers(sampleWorkspace(9)),
    answer(readDisplayConfig, () => {
      state.asked += 1;
      if (state.isBroken) throw new Failed('internal');
      return ok(config);
    }),
  ];
  return { state, api };
}

test.each([
  ['/notion-data', 'Ошибка загрузки данных из Notion', 'Одна таблица: Сайты LATAM'],
  ['/notion-analytics', 'Ошибка загрузки аналитики', 'Последнее обновление'],
])(
  'shows no rows on %s in a display mode that was not chosen, and requests the mode again on a retry',
  async (path, failed, loaded) => {
    const { state, api } = singleWorkspace();
    const page = await open(path, { as: 'viewer', api });
    await page.getByText(failed, { exact: true }).waitFor();
    expect(await page.getByRole('radiogroup', { name: 'Режим' }).count()).toBe(0);
    // «Обновить» requests the mode, too.
    const { asked } = state;
    if (path === '/notion-data') await refreshSites(page);
    else await page.getByRole('button', { name: 'Обновить' }).click();
    await expect.poll(() => state.asked).toBeGreaterThan(asked);
    await page.getByText(failed, { exact: true }).waitFor();
    state.isBroken = false;
    await page.getByRole('button', { name: 'Попробовать снова' }).click();
    await page.getByText(loaded).waitFor();
  },
);
