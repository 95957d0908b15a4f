import { listAudit } from '@geoplan/contracts/auth';
import { expect, test } from 'vitest';
import { answer, ok } from './fakes/fake-api.ts';
import { lateAnswers, layoutShifts } from './late-answers.ts';
import { emptyDocumentPath } from './serve-web.ts';
import { webTests } from './web-tests.ts';

const { open } = webTests();

/** Shows three lines; each of three responses moves them by 100 px if it `pushes`. */
async function openLines(hold: ReturnType<typeof lateAnswers>['hold'], pushes: boolean) {
  const api = [answer(listAudit, () => ok({ items: [], nextCursor: null }))];
  const page = await open(emptyDocumentPath, { as: 'admin', api, hold });
  await page.evaluate(
    (heightPx) => {
      document.body.innerHTML = '<p>one</p><p>two</p><p>three</p>';
      const add = async (limit: number) => {
        await fetch(`/api/audit?limit=${limit}`);
        const late = document.createElement('div');
        late.style.height = `${heightPx}px`;
        document.body.prepend(late);
      };
      for (const limit of [1, 2, 3]) void add(limit);
    },
    pushes ? 100 : 0,
  );
  return page;
}

test.each([true, false])(
  'measures late responses that move visible content, but no others: %s',
  async (pushes) => {
    const late = lateAnswers(1);
    const page = await openLines(late.hold, pushes);
    await late.releaseAll(page);
    expect(await page.evaluate(() => document.querySelectorAll('div').length)).toBe(3);
    const { sum } = await layoutShifts(page);
    expect(sum > 0.02).toBe(pushes);
  },
);
