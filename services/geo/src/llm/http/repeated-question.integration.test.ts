import { expect, onTestFinished, test } from 'vitest';
import { modelPerson as person, question, startGeoWithModels } from '../../testing/geo-with-models.ts';

test('rejects a repeated request, even after its completion has ended, and charges nothing more', async () => {
  const geo = await startGeoWithModels({});
  onTestFinished(() => geo.close());
  await geo.use('openai');
  await geo.forget();
  const headers = { 'idempotency-key': 'question-1' };
  const body = question('openai');
  const response = await geo.open('POST', '/api/models/answers', { as: person, body, headers });
  await response.text();
  const repeated = await geo.send('POST', '/api/models/answers', { as: person, body, headers });
  expect(repeated.status, repeated.text).toBe(409);
  expect(repeated.body.error.message).toContain('уже задан');
  expect(await geo.usage()).toHaveLength(1);
});
