import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { portSchema, readConfig } from './config.ts';

const schema = z.object({
  PORT: portSchema.default(8081),
  TOKEN_KEYS: z.string().min(32, 'too short'),
  MODE: z.enum(['open', 'closed']).optional(),
});
const secret = 'x'.repeat(32);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geoplan-config-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('readConfig', () => {
  it('reads and converts values, fills in defaults, and treats an empty value as unset', () => {
    expect(readConfig(schema, { TOKEN_KEYS: secret, PORT: '' })).toEqual({
      PORT: 8081,
      TOKEN_KEYS: secret,
    });
    expect(readConfig(schema, { TOKEN_KEYS: secret, PORT: '90' }).PORT).toBe(90);
  });

  it('reads a secret from the file named in the variable with the _FILE suffix', async () => {
    const path = join(folder, 'key');
    await writeFile(path, `${secret}\n`);
    expect(readConfig(schema, { TOKEN_KEYS_FILE: path }).TOKEN_KEYS).toBe(secret);
    expect(() => readConfig(schema, { TOKEN_KEYS_FILE: join(folder, 'none') })).toThrow('TOKEN_KEYS_FILE');
  });

  it('lists all wrong keys in one line without repeating their values', () => {
    const broken = { PORT: 'abc-canary', MODE: 'canary', TOKEN_KEYS: 'canary' };
    const read = () => readConfig(schema, broken);
    expect(read).toThrow(/PORT.*TOKEN_KEYS.*MODE/);
    expect(read).not.toThrow(/canary|\n/);
    expect(() => readConfig(schema, {})).toThrow('TOKEN_KEYS: not set');
  });

  it('refuses a secret that still has the sample value', () => {
    expect(() => readConfig(schema, { TOKEN_KEYS: `change-me-${secret}` })).toThrow(
      'TOKEN_KEYS: still has the value of the example',
    );
  });
});
