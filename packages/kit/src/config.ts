import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Thrown if the environment is invalid; `message` is one line for the operator and contains no values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Marks every sample value in `.env.example`. */
export const sampleMarker = 'change-me';

function fromFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(
      `${name}_FILE: the file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'})`,
    );
  }
}

function lookUp(name: string, env: Record<string, string | undefined>): string | undefined {
  const file = env[`${name}_FILE`];
  const value = file ? fromFile(name, file) : env[name];
  if (value === undefined || value === '') return undefined;
  if (value.includes(sampleMarker))
    throw new ConfigError(`${name}: still has the value of the example, set your own`);
  return value;
}

/**
 * Reads the keys of `schema` from the environment, or from the file named by `<NAME>_FILE`; empty means unset.
 * @throws ConfigError listing every wrong or missing key, or a secret that still has its sample value
 */
export function readConfig<S extends z.ZodObject>(
  schema: S,
  env: Record<string, string | undefined> = process.env,
): z.output<S> {
  const raw = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, lookUp(name, env)]));
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.');
    return raw[name] === undefined ? `${name}: not set` : `${name}: ${issue.message}`;
  });
  throw new ConfigError(`Wrong settings: ${problems.join('; ')}`);
}

/** A TCP port; 0 lets the system choose. */
export const portSchema = z.coerce.number().int().min(0).max(65_535);

/**
 * Accepts the names that Postgres and Intl interpret in the same way. Postgres reads `+03:00` as three hours west and
 * `CET` as a fixed offset. Postgres lacks the `SystemV/…` zones.
 */
function isTimeZone(name: string): boolean {
  if (name === 'UTC') return true;
  if (!/^(?!SystemV\/)[A-Z]\w+\//.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Time zone in which days, months and hours of a schedule begin; UTC by default. */
export const timeZoneSchema = z
  .string()
  .refine(isTimeZone, 'must be UTC or a region and city like Europe/Berlin')
  .default('UTC');

/** Origin of the sandbox that emulates the external APIs; absent if there is none. */
export const sandboxUrlSchema = z
  .url({ protocol: /^http$/, error: 'must be an address like http://name:port' })
  .transform((url) => new URL(url).origin)
  .optional()
  .describe('address of the sandbox that plays the external APIs: `http://sandbox:8090` in a demo');

/** Base URL that replaces the vendor's. Credentials and a query are refused, because a path is appended. */
export const vendorUrlSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http(s):// address' })
  .refine((text) => {
    const { username, password, search, hash } = new URL(text);
    return username + password + search + hash === '';
  }, 'must be an address without credentials and query')
  .transform((text) => text.replace(/\/+$/, ''))
  .optional();

/** Like `vendorUrlSchema`, but removes a trailing `/v1`, which model SDKs include in such URLs. */
const modelUrlSchema = vendorUrlSchema.transform((text) => text?.replace(/\/v1$/, ''));

/** URLs of vendors that both geo and balance call. */
export const vendorUrlShape = {
  OPENAI_BASE_URL: modelUrlSchema.meta({
    description: 'OpenAI, for models and balances',
    unset: 'https://api.openai.com',
  }),
  ANTHROPIC_BASE_URL: modelUrlSchema.meta({
    description: 'Anthropic, for models and balances',
    unset: 'https://api.anthropic.com',
  }),
  AHREFS_BASE_URL: vendorUrlSchema.meta({
    description: 'Ahrefs, for keywords, unless `KEYWORD_PROVIDER_BASE_URL` is set, and for balances',
    unset: 'https://api.ahrefs.com',
  }),
  DATAFORSEO_BASE_URL: vendorUrlSchema.meta({
    description: 'DataForSEO, for keywords, unless `KEYWORD_PROVIDER_BASE_URL` is set, and for balances',
    unset: 'https://api.dataforseo.com',
  }),
};

/** Time zone of spending, shared by geo and balance. */
export const spendingTimeZoneSchema = timeZoneSchema.describe(
  'time zone in which days and months of spending begin; a region and city such as `Europe/Berlin`',
);

/** Key ring for kit/secrets. */
export const secretsKeysSchema = z
  .string()
  .describe(
    '`id:base64` key ring that seals stored API keys; the first key encrypts. Without it they stay unreadable',
  );

export const logLevelSchema = z
  .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  .default('info')
  .describe('lowest level that is logged. `npm start`: level of the log file');
