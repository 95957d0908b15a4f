import { expect, test } from 'vitest';
import { databaseIdSchema, plainId } from './notion-id.ts';

const plain = '0f3c1a2b4d5e4f60a1b2c3d4e5f60718';

test.each([plain, '0f3c1a2b-4d5e-4f60-a1b2-c3d4e5f60718', '0F3C1A2B-4D5E-4F60-A1B2-C3D4E5F60718'])(
  '%s is one database',
  (written) => {
    expect(plainId(databaseIdSchema.parse(written))).toBe(plain);
  },
);
