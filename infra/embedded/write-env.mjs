import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Creates the operator's .env from .env.example with new secrets. Plain JavaScript that imports only Node (20 and
// newer), so that it runs in a fresh clone. Usage: node infra/embedded/write-env.mjs, or in the image as described in
// README.md. `demo`: with the sandbox; `missing`: prints what an .env of an older version lacks; `gateway-keys`: prints
// a new pair.

/** A private EC P-256 key as a JSON Web Key with a `kid`. */
function freshKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID() };
}

/** A pair of settings: the gateway's signing key, and the services' verification key. */
function gatewayKeys() {
  const { d, ...open } = freshKey();
  return {
    GATEWAY_SIGNING_KEY: `'${JSON.stringify({ ...open, d })}'`,
    GATEWAY_PUBLIC_KEYS: `'${JSON.stringify({ keys: [open] })}'`,
  };
}

/**
 * Secrets with a special format; every other one is 24 random bytes in hex, which need no escaping anywhere.
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

/** Lines of a new pair of gateway keys, for an .env of an older version and for rotating the key. */
function gatewayKeyLines() {
  return Object.entries(gatewayKeys())
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/** Name that a line sets. @param {string} line */
const nameOf = (line) => /^([A-Z_]+)=/.exec(line)?.[1];

/** Lines of this version's example that an older .env lacks, filled. @param {string} root */
function missingLines(root) {
  const known = new Set(readFileSync(`${root}.env`, 'utf8').split('\n').map(nameOf));
  return filledExample(readFileSync(`${root}.env.example`, 'utf8'))
    .split('\n')
    .filter((line) => nameOf(line) !== undefined && !known.has(nameOf(line)))
    .map((line) => `${line}\n`)
    .join('');
}

/** Settings of the profile that includes a sandbox. @param {string} filled */
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
