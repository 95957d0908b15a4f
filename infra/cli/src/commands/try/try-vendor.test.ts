import { Readable } from 'node:stream';
import { startSandbox, type Sandbox } from '@geoplan/sandbox/start-sandbox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runProgram } from '../../program.ts';
import type { Person } from './ask-person.ts';
import { triedVendors } from './try-vendor.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
});
beforeEach(() => {
  sandbox.faults.clear();
  sandbox.clearLog();
});
afterAll(() => sandbox.close());

/** Part of every key used here. */
const marker = 'marker8f3a2c';

interface Run {
  key?: string;
  person?: Person | null;
  /** Further settings. */
  env?: Record<string, string>;
}

async function run(args: readonly string[], { key = '', person = null, env = {} }: Run = {}) {
  const texts = { out: '', complaint: '' };
  const code = await runProgram({
    args: ['try', '--demo', ...args],
    env: {
      SANDBOX_URL: sandbox.url,
      SANDBOX_WHOIS_URL: sandbox.whois.url,
      HTTPCHECK_ALLOW: `127.0.0.1:${sandbox.port}`,
      GEOPLAN_TRY_KEY: key,
      ...env,
    },
    out: (text) => void (texts.out += text),
    printError: (text) => void (texts.complaint += text),
    stdin: Readable.from([]),
    person,
  });
  return { code, ...texts };
}

const login = `unlimited-${marker}:secret-${marker}`;
/** A valid key for each vendor, with the expected summary of its client. */
const working: Record<string, [args: string[], key: string, told: RegExp]> = {
  dataforseo: [
    ['casino', '--yes'],
    login,
    /Логин и пароль приняты.*\n.*casino.* in us: \{.*cost 0\.0101 USD/,
  ],
  ahrefs: [['casino', '--yes'], `unlimited-${marker}`, /Ключ действителен\n.*\{.*units/],
  rapidapi: [['casino', '--yes'], `unlimited-${marker}`, /casino.*\{.*cost 1 requests/],
  openai: [['--yes'], `sandbox-${marker}`, /Ключ действителен\n.*ended by end, tokens \d+ \+ \d+/],
  anthropic: [['--yes'], `sandbox-${marker}`, /Ключ действителен\n.*ended by end, tokens \d+ \+ \d+/],
  notion: [[], `ntn_unlimited${marker}`, /Sites EU[^]*data source[^]*rows \d+/],
  'balance-ahrefs': [[], `unlimited-${marker}`, /"kind":"quota"/],
  'balance-dataforseo': [[], login, /"kind":"quota","currency":"USD"/],
  'balance-apify': [[], `apify_api_${marker}`, /"kind":"quota"/],
  'balance-openai': [[], `sk-admin-${marker}`, /"kind":"spending"/],
  'balance-anthropic': [[], `sk-ant-admin01-${marker}`, /"kind":"spending"/],
  registry: [['taken-1.ru'], '', /"status":"taken".*"source":"whois"/],
  archive: [['casino-1.com'], '', /"outcome":"found".*Casino/i],
  drops: [['free-casino-1.de'], '', /"status":"free".*"source":"extra"[^]*"kind":"history"/],
  site: [[`http://127.0.0.1:0/__sandbox/faults`], '', /./],
};

it('has a trial for every vendor', () => {
  expect(Object.keys(working)).toEqual(triedVendors);
});

it.each(Object.entries(working))(
  "%s prints the client's summary of the response, and never the key",
  async (vendor, each) => {
    const [args, key, told] = each;
    const real = args.map((arg) => arg.replace('127.0.0.1:0', `127.0.0.1:${sandbox.port}`));
    for (const more of [[], ['--json']]) {
      const { code, out, complaint } = await run([vendor, ...real, ...more], { key });
      expect({ code, complaint, out }).toMatchObject({ code: 0, complaint: '' });
      if (more.length === 0) expect(out).toMatch(told);
      else expect(JSON.parse(out)).toMatchObject({ isGood: true });
      expect(out).not.toContain(marker);
      expect(out).not.toContain(Buffer.from(key || 'none').toString('base64'));
    }
  },
);

it.each([
  ['dataforseo', [], `bad-key:${marker}`, 'Ключ недействителен'],
  ['dataforseo', [], marker, 'логин и пароль API через двоеточие'],
  ['ahrefs', [], 'bad-key', 'Ключ недействителен'],
  ['rapidapi', ['--yes'], 'no-sub', 'не подключён'],
  ['rapidapi', ['--host', 'evil.example'], marker, 'не из списка известных провайдеров'],
  ['openai', [], 'sandbox-bad-key', 'Ключ недействителен'],
  ['anthropic', ['--yes', '--model', 'sandbox-unknown'], `sandbox-${marker}`, 'не знает такой модели'],
  ['notion', [], 'ntn_bad', 'не принимает токен'],
  ['notion', ['https://example.com/'], `ntn_unlimited${marker}`, 'Это не ID базы данных Notion'],
  ['balance-openai', [], 'sk-ordinary', 'admin_key_required'],
  ['balance-ahrefs', [], 'bad-key', 'unauthorized'],
  ['registry', ['shop.lt'], '', 'no server known'],
  ['archive', ['blog.shop.com'], '', 'not a registrable domain'],
  ['site', ['http://10.0.0.1/'], '', 'адрес не публичный'],
  ['site', ['http://u:pw@10.0.0.1/'], '', 'http://•••10.0.0.1/'],
])("%s %j exits with 1 and the product's message: %s, %s", async (vendor, args, key, sentence) => {
  const { code, out } = await run([vendor, ...args], { key });
  expect([code, out]).toEqual([1, expect.stringContaining(sentence)]);
  expect(out).not.toContain(marker);
});

it.each([
  ['openai', `sk-${marker}`],
  ['openai', `sandbox-${marker}`],
  ['anthropic', `sk-ant-${marker}`],
])('--demo sends a prompt with any key of %s to the sandbox: %s', async (vendor, key) => {
  const { code, out } = await run([vendor, '--yes'], { key });
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/Ключ действителен\n.*ended by end/) });
});

/** Number of requests for the keyword. */
const bought = (): number => sandbox.counts().filter(({ keyword }) => keyword === 'casino').length;

it('buys nothing without confirmation, and shows the cost', async () => {
  const asked: string[] = [];
  const person = (answer: boolean): Person => ({
    askSecret: async () => `unlimited-${marker}`,
    confirm: async (question) => {
      asked.push(question);
      return answer;
    },
  });
  const nobody = await run(['rapidapi', 'casino'], { key: `unlimited-${marker}` });
  const declined = await run(['rapidapi', 'casino'], { person: person(false) });
  expect([nobody.code, declined.code, bought()]).toEqual([0, 0, 0]);
  expect(nobody.out).toContain('not bought');
  const agreed = await run(['rapidapi', 'casino'], { person: person(true) });
  expect([agreed.code, bought()]).toEqual([0, 1]);
  expect(asked).toEqual(Array(2).fill(expect.stringMatching(/^Buy one keyword .* about 1 requests\?$/)));
});

it('hides a key that the vendor returns', async () => {
  const key = `ntn_unlimited${marker}`;
  const body = {
    object: 'error',
    status: 400,
    code: 'invalid_request',
    message: `bad token ${key} "${marker}"`,
  };
  sandbox.faults.add({ match: 'POST /notion', status: 400, body });
  const { code, out } = await run(['notion'], { key });
  expect([code, out]).toEqual([1, expect.stringContaining('bad token •••')]);
  expect(out).not.toContain(key);
});

it('exits with 1 without a key or for an unknown vendor', async () => {
  expect(await run(['openai'])).toMatchObject({ code: 1, out: expect.stringContaining('GEOPLAN_TRY_KEY') });
  expect(await run(['constructor'])).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('known: dataforseo'),
  });
});
