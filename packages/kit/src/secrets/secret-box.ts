import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AppError } from '../errors.ts';
import { parseSecretKeys } from './secret-keys.ts';

const algorithm = 'aes-256-gcm';
/** Sizes of NIST SP 800-38D: a random 96-bit nonce, sufficient for 2^32 values per key, and a 128-bit tag. */
const nonceBytes = 12;
const tagBytes = 16;
/** Format: `v1.<key id>.<base64url of nonce, ciphertext, tag>`. */
const format = /^v1\.([A-Za-z0-9_-]{1,36})\.([A-Za-z0-9_-]+)$/;

/**
 * Encrypts secrets at rest. `row` identifies the location of the value (`notion_configs.<uuid>.token`), which opens
 * only for that row.
 */
export interface SecretBox {
  seal(plain: string, row: string): string;
  /** @throws AppError if the key is unknown, or the value is damaged or from another row */
  open(sealed: string, row: string): string;
  /** Returns the secret encrypted under the current key; unchanged if it already is. @throws AppError like `open` */
  reseal(sealed: string, row: string): string;
}

function parts(sealed: string): { keyId: string; bytes: Buffer } {
  const [, keyId, body] = format.exec(sealed) ?? [];
  const bytes = Buffer.from(body ?? '', 'base64url');
  // The last character of base64 has unused bits; a value that does not encode back to the same text was modified.
  if (!keyId || bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== body)
    throw new AppError('internal', 'Сохранённый секрет повреждён: неизвестный формат');
  return { keyId, bytes };
}

/** Additional authenticated data (version, key and row), so that none of them can be replaced. */
function boundTo(keyId: string, row: string): Buffer {
  return Buffer.from(`v1.${keyId}.${row}`);
}

/**
 * Opens the key ring of `SECRETS_KEYS` (`id:base64,id:base64`, current first).
 * @throws ConfigError if the ring is malformed
 */
export function createSecretBox(keys: string): SecretBox {
  const { currentId, byId } = parseSecretKeys(keys);

  function keyFor(keyId: string) {
    const key = byId.get(keyId);
    if (key) return key;
    throw new AppError('internal', `Секрет зашифрован ключом «${keyId}», которого нет в SECRETS_KEYS`);
  }

  function seal(plain: string, row: string): string {
    // UTF-8 cannot represent lone surrogates, so encoding would change them.
    if (!plain.isWellFormed()) throw new AppError('invalid_input', 'Секрет содержит недопустимые символы');
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, keyFor(currentId), nonce, { authTagLength: tagBytes });
    cipher.setAAD(boundTo(currentId, row));
    const body = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `v1.${currentId}.${body.toString('base64url')}`;
  }

  function open(sealed: string, row: string): string {
    const { keyId, bytes } = parts(sealed);
    const key = keyFor(keyId);
    const nonce = bytes.subarray(0, nonceBytes);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(boundTo(keyId, row));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    try {
      const plain = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
      return plain.toString('utf8');
    } catch {
      throw new AppError('internal', 'Сохранённый секрет повреждён или принадлежит другой записи');
    }
  }

  return {
    seal,
    open,
    reseal: (sealed, row) => (parts(sealed).keyId === currentId ? sealed : seal(open(sealed, row), row)),
  };
}
