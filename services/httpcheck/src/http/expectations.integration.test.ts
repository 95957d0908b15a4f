import { changeExpectations } from '@geoplan/contracts/http-status/http-status';
import { someone } from '@geoplan/kit/testing/service-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHttpcheck } from '../testing/start-httpcheck.ts';

let service: Awaited<ReturnType<typeof startHttpcheck>>;
beforeAll(async () => {
  service = await startHttpcheck();
});
afterAll(() => service.close());

const path = '/api/http-status/expectations';
const put = (body: object) => service.send('PUT', path, { as: someone('admin'), body });
const read = async () => changeExpectations.response.parse((await service.send('GET', path)).body).data;

it("returns the team's default expectations before any change", async () => {
  const { rules, revision } = await read();
  expect(revision).toBe(0);
  const by = Object.groupBy(rules, ({ expects }) => expects);
  expect(by.works?.map(({ status }) => status)).toEqual([
    'In prod',
    'Launched',
    'Запущенные сайты',
    'Canonical',
  ]);
  expect(by.redirects?.map(({ status }) => status)).toEqual(['Redirect']);
  expect(by.gone?.map(({ status }) => status)).toEqual(['DELETED']);
});

it('keeps the order of a table, and rejects a table that was changed in the meantime or contains a status twice', async () => {
  const { revision } = await read();
  const rules = [
    { status: 'Старый', expects: 'gone' },
    { status: 'In prod', expects: 'any' },
  ];
  const saved = await put({ rules, revision });
  expect(saved.body.data).toEqual({ rules, revision: revision + 1 });
  expect((await put({ rules: [], revision })).status).toBe(409);
  expect((await put({ rules: [], revision: Number.MAX_SAFE_INTEGER })).status, 'no such column').toBe(409);
  const twice = await put({
    rules: [...rules, { status: ' IN PROD ', expects: 'works' }],
    revision: revision + 1,
  });
  expect([twice.status, twice.body.error.message]).toEqual([400, 'Статус « IN PROD » указан дважды']);
  expect(await read()).toEqual({ rules, revision: revision + 1 });
});
