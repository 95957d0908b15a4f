import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import { ConfigError } from '../config.ts';

/** Length of an AES-256 key in bytes. */
const keyBytes = 32;
const idPattern = /^[A-Za-z0-9_-]{1,36}$/;

/** Keys by id; the current key seals, and all keys open. */
export interface SecretKeys {
  readonly currentId: string;
  readonly byId: ReadonlyMap<string, KeyObject>;
}

function parseKey(entry: string, at: number): [string, KeyObject] {
  const place = `SECRETS_KEYS: key ${at + 1}`;
  const colon = entry.indexOf(':');
  if (colon < 1) throw new ConfigError(`${place}: must have the form id:base64`);
  const id = entry.slice(0, colon).trim();
  // The id is not quoted, because in a mistyped entry it may be part of a key.
  if (!idPattern.test(id))
    throw new ConfigError(`${place}: an id has up to 36 Latin letters, digits, _ and -`);
  const text = entry.slice(colon + 1).trim();
  const bytes = Buffer.from(text, 'base64');
  // Node's decoder skips invalid base64, so the text is compared with its decoded and re-encoded form.
  const understood = bytes.toString('base64').replaceAll('=', '');
  if (understood !== text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''))
    throw new ConfigError(`${place}: not base64`);
  if (bytes.length !== keyBytes)
    throw new ConfigError(
      `${place}: must be ${keyBytes} bytes (openssl rand -base64 ${keyBytes}), not ${bytes.length}`,
    );
  return [id, createSecretKey(bytes)];
}

/**
 * Reads `SECRETS_KEYS`: `id:base64,id:base64`, with the current key first and older keys kept for decryption until
 * rotated away.
 * @throws ConfigError with the invalid entry and reason; the message contains no key material
 */
export function parseSecretKeys(text: string): SecretKeys {
  const entries = text.split(',').filter((entry, at, all) => entry.trim() !== '' || at < all.length - 1);
  const keys = entries.map(parseKey);
  const current = keys[0];
  if (!current) throw new ConfigError('SECRETS_KEYS: at least one key of the form id:base64 is needed');
  const byId = new Map(keys);
  if (byId.size !== keys.length) throw new ConfigError('SECRETS_KEYS: two keys have the same id');
  return { currentId: current[0], byId };
}

/** A new `SECRETS_KEYS` entry, for the embedded run's first start and for rotation. */
export function generateSecretKey(): string {
  return `${randomUUID().slice(0, 8)}:${randomBytes(keyBytes).toString('base64')}`;
}
