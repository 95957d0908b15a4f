import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Makes the operator's .env from .env.example with secrets of its own. Plain JavaScript that imports nothing but Node (20 and
// newer), so that it runs in a fresh clone: node infra/embedded/write-env.mjs, or in the image as README.md tells.
// `demo`: with the sandbox; `missing`: prints what an .env of an older version lacks; `gateway-keys`: prints a fresh pair.

/** A private EC P-256 key as a JSON Web Key with a name. */
function freshKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID() };
}

/** Two settings that belong together: what the gateway signs with, and what the services check it with. */
function gatewayKeys() {
  const { d, ...open } = freshKey();
  return {
    GATEWAY_SIGNING_KEY: `'${JSON.stringify({ ...open, d })}'`,
    GATEWAY_PUBLIC_KEYS: `'${JSON.stringify({ keys: [open] })}'`,
  };
}

/**
 * Secrets of a form of their own; every other one is 24 random bytes in hex, which fit anywhere unescaped.
 * @returns {Record<string, string>}
 */
const formed = () => ({
  TOKEN_KEYS: `'${JSON.stringify({ keys: [freshKey()] })}'`,
  SECRETS_KEYS: `${randomUUID().slice(0, 8)}:${randomBytes(32).toString('base64')}`,
  ADMIN_PASSWORD: randomBytes(10).toString('hex'),
  ...gatewayKeys(),
});

/** The example with every sample value replaced by a fresh secret. @param {string} example */
function filledExample(example) {
  const secrets = formed();
  return example.replaceAll(
    /^([A-Z_]+)=.*change-me.*$/gm,
    (_line, name) => `${name}=${secrets[name] ?? randomBytes(24).toString('hex')}`,
  );
}

/** The lines of a fresh pair of gateway keys, for an .env of an older version and for changing the key. */
function gatewayKeyLines() {
  return Object.entries(gatewayKeys())
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/** Name that a line sets. @param {string} line */
const nameOf = (line) => /^([A-Z_]+)=/.exec(line)?.[1];

/** What this version's example has and the .env of an older one lacks, filled. @param {string} root */
function missingLines(root) {
  const known = new Set(readFileSync(`${root}.env`, 'utf8').split('\n').map(nameOf));
  return filledExample(readFileSync(`${root}.env.example`, 'utf8'))
    .split('\n')
    .filter((line) => nameOf(line) !== undefined && !known.has(nameOf(line)))
    .map((line) => `${line}\n`)
    .join('');
}

/** The settings of the profile that has a sandbox in it. @param {string} filled */
function withDemo(filled) {
  return filled
    .replace(/^COMPOSE_PROFILES=$/m, 'COMPOSE_PROFILES=demo')
    .replace(/^SANDBOX_URL=$/m, 'SANDBOX_URL=http://sandbox:8090');
}

/** @param {string} root @param {boolean} isDemo */
function writeEnv(root, isDemo) {
  if (existsSync(`${root}.env`)) {
    process.stderr.write('.env exists already and stays as it is\n');
    process.exitCode = 1;
    return;
  }
  const filled = filledExample(readFileSync(`${root}.env.example`, 'utf8'));
  writeFileSync(`${root}.env`, isDemo ? withDemo(filled) : filled, { mode: 0o600 });
  process.stdout.write('.env written. Sign in first with its ADMIN_EMAIL and ADMIN_PASSWORD.\n');
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const [, , word] = process.argv;
if (word === 'gateway-keys') process.stdout.write(gatewayKeyLines());
else if (word === 'missing') process.stdout.write(missingLines(root));
else writeEnv(root, word === 'demo');
