import { sandboxUrlSchema } from '@geoplan/kit/config';
import type { Environment } from '../../installation.ts';
import type { Report } from '../../program.ts';
import type { Person } from './ask-person.ts';
import { createMask } from './mask-secrets.ts';
import { balanceVendors, tryBalance } from './try-balance.ts';
import { bad, type Step, type Trial, type TryContext } from './try-context.ts';
import { tryKeywords } from './try-keywords.ts';
import { tryModel } from './try-model.ts';
import { tryNotion } from './try-notion.ts';
import { tryArchive, tryDrops, tryRegistry, trySite } from './try-outside.ts';

/** Environment variable with the key, for a process without a terminal. */
const keyVariable = 'GEOPLAN_TRY_KEY';

const trials: Readonly<Record<string, Trial>> = {
  dataforseo: tryKeywords,
  ahrefs: tryKeywords,
  rapidapi: tryKeywords,
  openai: tryModel,
  anthropic: tryModel,
  notion: tryNotion,
  ...Object.fromEntries(balanceVendors.map((vendor) => [vendor, tryBalance])),
  registry: tryRegistry,
  archive: tryArchive,
  drops: tryDrops,
  site: trySite,
};

export const triedVendors = Object.keys(trials);

/** Options of the command. */
export interface TryOptions {
  yes?: boolean;
  demo?: boolean;
  host?: string;
  country?: string;
  model?: string;
}

interface TryParts {
  env: Environment;
  /** `null` if there is no terminal. */
  person: Person | null;
  signal?: AbortSignal;
}

function sandboxOf(env: Environment): string {
  const url = sandboxUrlSchema.safeParse(env['SANDBOX_URL'] || 'http://127.0.0.1:8090').data;
  if (url === undefined) throw new Error('SANDBOX_URL: must be an address like http://name:port');
  return url;
}

/** Reads the key from the environment, or from a prompt that does not show it. */
async function readKey(vendor: string, { env, person }: TryParts): Promise<string> {
  const key = env[keyVariable] || (await person?.askSecret(`Key of ${vendor}`)) || '';
  if (key === '') throw new Error(`no key: set ${keyVariable}, or run geoplan in a terminal`);
  return key;
}

/**
 * Tries one vendor with an admin's own key through the product's client. The trial only reads data; if a purchase is
 * necessary, it is the smallest possible and requires confirmation. Nothing is stored, and no output contains the key.
 * @throws Error for an unknown vendor
 */
export async function tryVendor(
  vendor: string,
  subject: string | undefined,
  options: TryOptions,
  parts: TryParts,
): Promise<Report> {
  const trial = Object.hasOwn(trials, vendor) ? trials[vendor] : undefined;
  if (!trial) throw new Error(`unknown vendor: ${vendor}; known: ${triedVendors.join(', ')}`);
  const mask = createMask();
  // An address may contain a user name and password.
  mask.hide(/\/\/([^/?#]*@)/.exec(subject ?? '')?.[1] ?? '');
  const { yes = false, demo = false, ...rest } = options;
  const context: TryContext = {
    vendor,
    subject,
    env: parts.env,
    options: rest,
    sandboxUrl: demo ? sandboxOf(parts.env) : null,
    async key() {
      const key = await readKey(vendor, parts);
      mask.hide(key);
      return key;
    },
    mayBuy: async (cost) => yes || ((await parts.person?.confirm(`Buy ${cost}?`)) ?? false),
    signal: parts.signal ?? new AbortController().signal,
  };
  const steps = await trial(context).catch((error: unknown): Step[] => [
    bad(vendor, error instanceof Error ? error.message : String(error)),
  ]);
  const text = steps
    .map(({ step, isGood, text: told }) => `${isGood ? 'ok    ' : 'FAILED'} ${step}: ${told}\n`)
    .join('');
  const isGood = steps.every((step) => step.isGood);
  return { data: JSON.parse(mask.apply(JSON.stringify({ isGood, steps }))), text: mask.apply(text), isGood };
}
