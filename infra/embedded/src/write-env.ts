import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Makes the operator's .env from .env.example with secrets of its own. Imports nothing but Node, so that it also runs
// where nothing is installed: docker run --rm -v "$PWD:/app" -w /app node:24-bookworm-slim node infra/embedded/src/write-env.ts

/** Secrets of a form of their own; every other one is 24 random bytes in hex, which fit anywhere unescaped. */
const makers: Record<string, () => string> = {
  TOKEN_KEYS() {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return `'${JSON.stringify({ keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID() }] })}'`;
  },
  SECRETS_KEYS: () => `${randomUUID().slice(0, 8)}:${randomBytes(32).toString('base64')}`,
  ADMIN_PASSWORD: () => randomBytes(10).toString('hex'),
};

/** The example with every sample value replaced by a fresh secret. */
export function filledExample(example: string): string {
  return example.replaceAll(/^([A-Z_]+)=.*change-me.*$/gm, (_line, name: string) => {
    const make = makers[name] ?? (() => randomBytes(24).toString('hex'));
    return `${name}=${make()}`;
  });
}

function main(): void {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  if (existsSync(`${root}.env`)) {
    process.stderr.write('.env уже есть: он остаётся как был\n');
    process.exitCode = 1;
    return;
  }
  const filled = filledExample(readFileSync(`${root}.env.example`, 'utf8'));
  writeFileSync(`${root}.env`, filled, { mode: 0o600 });
  process.stdout.write('.env записан. Первый вход: ADMIN_EMAIL и ADMIN_PASSWORD из него.\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
