import { generateSecretKey } from '@geoplan/kit/secrets/secret-keys';
import { expect, it } from 'vitest';
import { sharedNotion } from './testing/start-notion-on-sandbox.ts';

const shared = sharedNotion({ secretsKeys: generateSecretKey() });

it('re-encrypts tokens at startup, so that an old key can be removed from the ring', async () => {
  const notion = shared();
  const { id } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 3 });
  await notion.connectTo({ databaseIds: [id] });
  const current = generateSecretKey();
  const both = await notion.addReplica({ secretsKeys: `${current},${notion.running.secretsKeys}` });
  await both.close();
  const [config] = await notion.sql<{ sealed_token: string }>('select sealed_token from configs');
  expect(config?.sealed_token.startsWith(`v1.${current.split(':')[0]}.`)).toBe(true);
});

it('reports in Russian that a token can no longer be decrypted, and keeps the synced rows', async () => {
  const notion = shared();
  const { id } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 3 });
  await notion.connectTo({ databaseIds: [id] });
  await notion.sync();
  await notion.sql(`update configs set sealed_token = 'v1.gone.' || split_part(sealed_token, '.', 3)`);
  const [state] = await notion.sync();
  expect(state).toMatchObject({ status: 'failed', rows: 3, lastError: expect.stringContaining('ключом') });
  expect((await notion.projects()).data).toHaveLength(3);
});
