import { createSecretBox } from '@geoplan/kit/secrets/secret-box';
import { createLog } from '@geoplan/kit/log';
import { createDatabase } from '@geoplan/kit/database/pool';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createConfigRepository } from '../../db/configs/config-repository.ts';
import type { NotionTables } from '../../db/tables.ts';
import { tokenContext } from '../../db/configs/config-rows.ts';
import { configsForTests, idOf } from '../../testing/configs-under-test.ts';
import { someone } from '@geoplan/kit/testing/service-client';

const { notion, list, create, save, post, put, form, audit, recorded } = configsForTests();
const token = 'ntn_unlimited_canary_7f3a';

describe('tokens', () => {
  it('stores tokens encrypted for their row, and shows them as dots and the last four characters', async () => {
    const made = await create({ notionToken: token });
    expect(made.notionToken).toBe('••••7f3a');
    const [row] = await notion().sql<{ sealed_token: string }>('select sealed_token from configs');
    expect(row?.sealed_token).not.toContain(token);
    const box = createSecretBox(notion().running.secretsKeys);
    expect(box.open(row?.sealed_token ?? '', tokenContext(made.id))).toBe(token);
    expect(() => box.open(row?.sealed_token ?? '', tokenContext(idOf(1)))).toThrow('другой записи');
  });

  it('shows a decrypted token only in the audited response that must not be cached', async () => {
    const { id } = await create({ name: 'Секретная', notionToken: token });
    const shown = await notion().send('GET', `/api/notion-configs/${id}/token`);
    expect(shown.body.data).toEqual({ notionToken: token });
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(await recorded('token-revealed')).toEqual(['Секретная']);
    expect(audit.at(-1)).toMatchObject({ actor: 'admin@example.org', result: 'success' });
  });

  it.each([
    ['absent', {}],
    ['empty', { notionToken: '' }],
    ['its mask', { notionToken: '••••7f3a' }],
    ['an older mask', { notionToken: '••••0000' }],
    ['the same token again', { notionToken: token }],
  ])('keeps the stored token when the form sends %s', async (_what, sent) => {
    const { id } = await create({ notionToken: token });
    const saved = await save(id, { name: 'Иначе', ...sent });
    expect(saved).toMatchObject({ name: 'Иначе', notionToken: '••••7f3a' });
    const shown = await notion().send('GET', `/api/notion-configs/${id}/token`);
    expect(shown.body.data).toEqual({ notionToken: token });
    expect(await recorded('changed')).toEqual(['Команда: название']);
  });

  it.each([
    ['a mask', '••••7f3a', 'Введите токен Notion'],
    ['characters that no header can carry', 'ntn_токен', 'Токен Notion содержит недопустимые символы'],
    ['a second line', 'ntn_a\r\nx-evil: 1', 'Токен Notion содержит недопустимые символы'],
  ])('rejects %s as the token of a new connection', async (_what, notionToken, message) => {
    const refused = await post(form({ notionToken }));
    expect(refused.status).toBe(400);
    expect(refused.body.error.details).toEqual([{ field: 'body.notionToken', message }]);
    expect(await list()).toEqual([]);
  });

  it('neither logs nor audits tokens, and includes them in no other response', async () => {
    const made = await create({ notionToken: token });
    await save(made.id, { name: 'Иначе', notionToken: `${token}2` });
    const listed = await notion().send('GET', '/api/notion-configs');
    await notion().send('GET', `/api/notion-configs/${made.id}/token`);
    await recorded('token-revealed');
    for (const text of [listed.text, JSON.stringify(audit), notion().lines.join('\n')])
      expect(text).not.toContain('canary');
  });

  it('re-encrypts tokens encrypted with an older key on startup, even if the key of another token is lost', async () => {
    const [made, lost] = [await create({ notionToken: token }), await create({ notionToken: token })];
    await notion().sql('update configs set sealed_token = $1 where id = $2', ['v1.gone.AAAA', lost.id]);
    const [older, newer] = [notion().running.secretsKeys, `newer:${randomBytes(32).toString('base64')}`];
    const log = createLog({ service: 'notion', level: 'fatal' });
    const options = { url: notion().databaseUrl, log, applicationName: 'test' };
    const database = createDatabase<NotionTables>(options);
    try {
      const rotate = (keys: string) =>
        createConfigRepository(database.kysely, createSecretBox(keys)).rotate(log);
      expect(await rotate(`${newer},${older}`)).toBe(1);
      expect(await rotate(`${newer},${older}`)).toBe(0);
      const found = await createConfigRepository(database.kysely, createSecretBox(newer)).find(made.id);
      expect(found.token).toBe(token);
    } finally {
      await database.close();
    }
    expect((await list()).map(({ notionToken }) => notionToken)).toEqual(['••••', '••••']);
    expect((await save(lost.id, { notionToken: token })).notionToken).toBe('••••7f3a');
  });
});

describe('ids of databases', () => {
  const plain = '0123456789abcdef0123456789abcdef';
  const dashed = '01234567-89AB-CDEF-0123-456789ABCDEF';
  it('stores the id of a link in plain form', async () => {
    const databaseId = `https://notion.so/${dashed}?v=${'f'.repeat(32)}`;
    expect((await create({ databaseId })).databaseId).toBe(plain);
  });

  it('rejects an invalid database id', async () => {
    const databaseId = 'моя база';
    const refused = await post(form({ databaseId, databases: [{ databaseId: idOf(2) }, { databaseId }] }));
    expect(refused.status).toBe(400);
    expect(refused.body.error.details).toMatchObject([
      { field: 'body.databaseId', message: expect.stringContaining('Database ID (основная): нужен ID') },
      { field: 'body.databases.1.databaseId', message: expect.stringContaining('Дополнительная база 2') },
    ]);
  });

  it('rejects duplicate database ids in one connection, regardless of spelling', async () => {
    const refused = await post(form({ databaseId: dashed, databases: [{ databaseId: plain }] }));
    expect(refused.body.error).toMatchObject({
      message: 'Дополнительная база 1: эта база уже указана (Database ID (основная))',
      details: [{ field: 'body.databases.0.databaseId' }],
    });
  });
});

it('stores every field, and additional databases in the order of the form', async () => {
  const sent = {
    description: 'Европа',
    databaseName: 'Главная',
    isActive: true,
    columns: { notes: null, url: 'a%3Bb' },
    counting: { launched: ['Live'], inWork: [' Draft '] },
    databases: [
      { databaseId: idOf(3), databaseName: 'Третья', databaseDescription: 'о ней', sortOrder: 9 },
      { databaseId: idOf(2), isActive: false, sortOrder: 0, columns: { brand: 'x' } },
    ],
  };
  const made = await create(sent);
  expect(made).toMatchObject({
    name: 'Команда',
    description: 'Европа',
    isActive: true,
    isDefault: true,
    databaseId: idOf(1),
    databaseName: 'Главная',
    columns: sent.columns,
    counting: { launched: ['Live'], inWork: ['Draft'] },
    databases: [
      { databaseId: idOf(3), databaseName: 'Третья', databaseDescription: 'о ней', sortOrder: 0 },
      { databaseId: idOf(2), databaseName: '', isActive: false, sortOrder: 1, columns: { brand: 'x' } },
    ],
  });
  expect(await list()).toEqual([made]);
  expect(await recorded('created')).toEqual(['Команда']);
});

it('keeps the rows of databases that stay, whatever their new position, and does not change unsent fields', async () => {
  const before = await create({
    description: 'Европа',
    columns: { url: 'u' },
    counting: { launched: ['Live'], inWork: [] },
    databases: [{ databaseId: idOf(2), databaseName: 'Вторая' }, { databaseId: idOf(3) }],
  });
  const databases = [{ databaseId: idOf(4) }, { databaseId: idOf(1) }];
  const after = await save(before.id, { databaseId: idOf(2), databases });
  expect(after).toMatchObject({
    description: 'Европа',
    databaseId: idOf(2),
    databaseName: 'Вторая',
    counting: { launched: ['Live'] },
  });
  expect(after.databases).toMatchObject([
    { databaseId: idOf(4), sortOrder: 0 },
    { databaseId: idOf(1), sortOrder: 1, columns: { url: 'u' } },
  ]);
  const rows = await notion().sql<{ id: string }>('select id from config_databases where is_main');
  expect(rows).toEqual([{ id: before.databases[0]?.id }]);
  expect(await recorded('changed')).toEqual(['Команда: добавлено баз: 1, удалено баз: 1, основная база']);
  expect((await save(before.id, { databaseId: idOf(2) })).databases).toEqual([]);
});

it('writes and publishes nothing without changes', async () => {
  const made = await create();
  expect(await save(made.id)).toEqual(made);
  expect(await recorded('changed', 0)).toEqual([]);
});

it.each([
  ['a name of spaces', { name: '   ' }, 'body.name'],
  ['no name', { name: undefined }, 'body.name'],
  ['a long name', { name: 'x'.repeat(101) }, 'body.name'],
  ['NUL in a description', { description: 'a\u0000b' }, 'body.description'],
  ['an unknown field', { sealed_token: 'x' }, 'body'],
  [
    '51 further databases',
    { databases: Array.from({ length: 51 }, (_, at) => ({ databaseId: idOf(at + 9) })) },
    'body.databases',
  ],
  ['a column for an unknown field', { columns: { price: 'x' } }, 'body.columns'],
  ['an empty status', { counting: { launched: [' '], inWork: [] } }, 'body.counting.launched.0'],
  ['a non-boolean default', { isDefault: 'yes' }, 'body.isDefault'],
])('rejects %s', async (_what, wrong, field) => {
  const made = await create();
  const { notionToken: _token, ...rest } = form();
  for (const refused of [await post(form(wrong)), await put(made.id, { ...rest, ...wrong })]) {
    expect(refused.status).toBe(400);
    expect(refused.body.error.details?.[0]?.field).toBe(field);
  }
  expect(await list()).toEqual([made]);
});

it('stores names that look like SQL or HTML as plain text', async () => {
  const name = `'; drop table configs; -- <script>alert(1)</script> \${x}`;
  expect((await create({ name, columns: { url: `"'; --` } })).name).toBe(name);
  expect(await list()).toHaveLength(1);
});

it('restricts the endpoints to admins, and returns 404 for an unknown connection', async () => {
  const { id } = await create();
  const calls = [
    ['GET', '/api/notion-configs'],
    ['GET', `/api/notion-configs/${id}/token`],
    ['POST', '/api/notion-configs', form()],
    ['PUT', `/api/notion-configs/${id}`, form()],
    ['POST', `/api/notion-configs/${id}/set-default`],
    ['POST', '/api/notion-configs/test-connection', { configId: id }],
    ['DELETE', `/api/notion-configs/${id}`],
  ] as const;
  for (const [method, path, body] of calls) {
    expect((await notion().send(method, path, { as: someone('user'), body })).status).toBe(403);
    expect((await notion().send(method, path, { as: null, body })).status).toBe(401);
    if (!path.includes(id)) continue;
    const nobody = path.replace(id, crypto.randomUUID());
    const gone = await notion().send(method, nobody, { body });
    expect([gone.status, gone.body.error.message]).toEqual([
      404,
      'Такой конфигурации нет. Обновите страницу.',
    ]);
    expect((await notion().send(method, path.replace(id, 'x'), { body })).status).toBe(400);
  }
  expect(await list()).toHaveLength(1);
});
