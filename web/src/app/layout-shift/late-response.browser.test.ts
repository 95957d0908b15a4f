import { expect, test } from 'vitest';
import { layoutShifts } from '../../testing/late-answers.ts';
import { webTests } from '../../testing/web-tests.ts';
import { fullAnswers } from '../testing/full-answers.ts';

const { open } = webTests();

test('moves nothing on the dashboard when a response arrives after its skeleton was replaced', async () => {
  const late = Promise.withResolvers<undefined>();
  const page = await open('/', {
    as: 'admin',
    api: fullAnswers(),
    hold: async ({ url }) => (url.pathname === '/api/balance/alerts' ? late.promise : undefined),
  });
  await page.getByText('Ещё загружается: балансы').waitFor();
  late.resolve(undefined);
  await page.getByText('Ещё загружается').waitFor({ state: 'detached' });
  const { sum, moved } = await layoutShifts(page);
  expect(sum, moved.join('\n')).toBeLessThan(0.02);
});
