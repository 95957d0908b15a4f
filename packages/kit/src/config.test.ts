import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { portSchema, readConfig, secretSchema } from './config.ts';

const schema = z.object({
  PORT: portSchema.default(8081),
  INTERNAL_KEY: secretSchema,
  MODE: z.enum(['open', 'closed']).optional(),
});
const secret = 'x'.repeat(32);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geoplan-config-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('readConfig', () => {
  it('reads, converts and fills in defaults; an empty value counts as unset', () => {
    expect(readConfig(schema, { INTERNAL_KEY: secret, PORT: '' })).toEqual({
      PORT: 8081,
      INTERNAL_KEY: secret,
    });
    expect(readConfig(schema, { INTERNAL_KEY: secret, PORT: '90' }).PORT).toBe(90);
  });

  it('takes a secret from the file that NAME_FILE names', async () => {
    const path = join(folder, 'key');
    await writeFile(path, `${secret}\n`);
    expect(readConfig(schema, { INTERNAL_KEY_FILE: path }).INTERNAL_KEY).toBe(secret);
    expect(() => readConfig(schema, { INTERNAL_KEY_FILE: join(folder, 'none') })).toThrow(
      'INTERNAL_KEY_FILE',
    );
  });

  it('names every wrong key in one line and repeats no value', () => {
    const broken = { PORT: 'abc-canary', MODE: 'canary', INTERNAL_KEY: 'canary' };
    const read = () => readConfig(schema, broken);
    expect(read).toThrow(/PORT.*INTERNAL_KEY.*MODE/);
    expect(read).not.toThrow(/canary|\n/);
    expect(() => readConfig(schema, {})).toThrow('INTERNAL_KEY: не задано');
  });

  it('refuses a secret left at the value of the example', () => {
    expect(() => readConfig(schema, { INTERNAL_KEY: `change-me-${secret}` })).toThrow(
      'INTERNAL_KEY: стоит значение из примера',
    );
  });
});
