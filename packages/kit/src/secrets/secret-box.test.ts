import { randomBytes } from 'node:crypto';
import { assert, nat, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { createSecretBox } from './secret-box.ts';
import { generateSecretKey } from './secret-keys.ts';

const keyOf = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [older, newer] = [keyOf('k1'), keyOf('k2')];
const box = createSecretBox(older);
const text = string({ unit: 'binary', maxLength: 300 });

/** Error text of a failed `open`, which must be our own error without the secret. */
function refusalOf(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  throw new Error('it was opened');
}

test('any sealed text can be opened in its own row, and sealing the same text twice gives different values', () => {
  assert(
    property(text, text, (plain, row) => {
      const sealed = box.seal(plain, row);
      expect(box.open(sealed, row)).toBe(plain);
      expect(box.seal(plain, row)).not.toBe(sealed);
      expect(sealed).toMatch(/^v1\.k1\./);
    }),
  );
});

test('a sealed value is refused in any other row', () => {
  assert(
    property(
      tuple(text, text).filter(([row, other]) => row !== other),
      ([row, other]) => {
        expect(refusalOf(() => box.open(box.seal('s3cret-value', row), other))).toMatch(/другой записи/);
      },
    ),
  );
});

test('a flipped bit anywhere in the value is refused without leaking the secret', () => {
  const plain = 'canary-s3cret-value';
  const [version, keyId, body = ''] = box.seal(plain, 'row').split('.');
  const bytes = Buffer.from(body, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const flipped = Buffer.from(bytes);
    flipped[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const forged = [version, keyId, flipped.toString('base64url')].join('.');
    const refusal = refusalOf(() => box.open(forged, 'row'));
    expect(refusal).toMatch(/повреждён/);
    expect(refusal).not.toContain(plain);
  }
});

test('a value with a character removed, replaced or added anywhere is refused', () => {
  const sealed = box.seal('s3cret', 'row');
  const letter = string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 });
  assert(
    property(nat(sealed.length - 1), letter, (at, added) => {
      const [before, after] = [sealed.slice(0, at), sealed.slice(at + 1)];
      for (const forged of [
        before,
        before + after,
        before + added + after,
        before + added + sealed.slice(at),
      ])
        if (forged !== sealed) refusalOf(() => box.open(forged, 'row'));
    }),
    { numRuns: 1_000 },
  );
});

test('a value sealed with an unknown key is refused with an error that names the key', () => {
  const sealed = createSecretBox(newer).seal('s3cret', 'row');
  expect(refusalOf(() => box.open(sealed, 'row'))).toMatch(/«k2».*SECRETS_KEYS/);
});

test('a value whose key id was replaced by another known id is refused', () => {
  const both = createSecretBox(`${older},${newer}`);
  const forged = both.seal('s3cret', 'row').replace('v1.k1.', 'v1.k2.');
  expect(refusalOf(() => both.open(forged, 'row'))).toMatch(/повреждён/);
});

test('after a rotation, old values open under the new ring and are resealed with its first key', () => {
  const sealed = box.seal('s3cret', 'row');
  const rotated = createSecretBox(`${newer},${older}`);
  expect(rotated.open(sealed, 'row')).toBe('s3cret');
  const resealed = rotated.reseal(sealed, 'row');
  expect(resealed).toMatch(/^v1\.k2\./);
  expect(rotated.reseal(resealed, 'row')).toBe(resealed);
  expect(createSecretBox(newer).open(resealed, 'row')).toBe('s3cret');
  expect(refusalOf(() => rotated.reseal(sealed, 'other row'))).toMatch(/другой записи/);
});

test('text that UTF-8 cannot represent is refused instead of being changed', () => {
  expect(() => box.seal('\ud800', 'row')).toThrow(AppError);
});

test('a generated key can seal and open secrets', () => {
  const fresh = createSecretBox(generateSecretKey());
  expect(fresh.open(fresh.seal('s3cret', 'row'), 'row')).toBe('s3cret');
});
