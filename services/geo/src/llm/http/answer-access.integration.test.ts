import { userChanged } from '@geoplan/contracts/auth';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelPerson, startGeoWithModels, type GeoWithModels } from '../../testing/geo-with-models.ts';

let geo: GeoWithModels;
beforeAll(async () => {
  geo = await startGeoWithModels();
  await geo.use('openai');
});
afterAll(() => geo.close());

it("ends the completion with the reason `access_ended` when the user's access ends, and settles the tokens sent", async () => {
  geo.sandbox.faults.add({ match: 'POST /openai/v1/chat/completions', fault: 'hang-headers' });
  await geo.forget();
  const answering = geo.ask('openai');
  await expect.poll(geo.running).toBe(1);
  const change = {
    revision: 1,
    users: [{ userId: modelPerson.userId, ended: 'disabled' as const }],
    between: null,
  };
  await geo.bus.publish(userChanged, createEnvelope(userChanged, change));
  expect((await answering).failed).toMatchObject({
    code: 'access_ended',
    message: expect.stringContaining('Доступ автора запроса закрыт'),
  });
  const [row] = await geo.sql('select outcome from model_answers');
  expect(row).toEqual({ outcome: 'access_ended' });
});
