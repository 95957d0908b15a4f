import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Makes the operator's .env from .env.example with secrets of its own. Imports nothing but Node, so that it also runs
// where nothing is installed: docker run --rm -v "$PWD:/app" -w /app node:24-bookworm-slim node infra/embedded/src/write-env.ts

/** A private EC P-256 key as a JSON Web Key with a name. */
function freshKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID() };
}

/** Two settings that belong together: what the gateway signs with, and what the services check it with. */
function gatewayKeys(): Record<string, string> {
  const { d, ...open } = freshKey();
  return {
    GATEWAY_SIGNING_KEY: `'${JSON.stringify({ ...open, d })}'`,
    GATEWAY_PUBLIC_KEYS: `'${JSON.stringify({ keys: [open] })}'`,
  };
}

/** Secrets of a form of their own; every other one is 24 random bytes in hex, which fit anywhere unescaped. */
const formed = (): Record<string, string> => ({
  TOKEN_KEYS: `'${JSON.stringify({ keys: [freshKey()] })}'`,
  SECRETS_KEYS: `${randomUUID().slice(0, 8)}:${randomBytes(32).toString('base64')}`,
  ADMIN_PASSWORD: randomBytes(10).toString('hex'),
  ...gatewayKeys(),
});

/** The example with every sample value replaced by a fresh secret. */
export function filledExample(example: string): string {
  const secrets = formed();
  return example.replaceAll(
    /^([A-Z_]+)=.*change-me.*$/gm,
    (_line, name: string) => `${name}=${secrets[name] ?? randomBytes(24).toString('hex')}`,
  );
}

/** The lines of a fresh pair of gateway keys, for an .env of an older version and for changing the key. */
export function gatewayKeyLines(): string {
  return Object.entries(gatewayKeys())
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function main(): void {
  if (process.argv[2] === 'gateway-keys') {
    process.stdout.write(gatewayKeyLines());
    return;
  }
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  if (existsSync(`${root}.env`)) {
    process.stderr.write('.env is there already: it stays as it is\n');
    process.exitCode = 1;
    return;
  }
  const filled = filledExample(readFileSync(`${root}.env.example`, 'utf8'));
  writeFileSync(`${root}.env`, filled, { mode: 0o600 });
  process.stdout.write('.env is written. The first login: ADMIN_EMAIL and ADMIN_PASSWORD in it.\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
