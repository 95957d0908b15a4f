import { listCases, readJsonCase } from '@geoplan/sandbox/testing/cases';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { PolledSource, VendorReading } from '../domain/providers/vendor-reading.ts';
import { startReader } from './testing/reader-under-test.ts';

const { vendor, read, close } = await startReader();
afterAll(close);

const answerSchema = z.object({ body: z.json() });
const caseSchema = z.object({
  given: z.union([
    answerSchema.transform((answer) => [['openai', answer] as const]),
    z.array(answerSchema).transform((answers) => answers.map((answer) => ['ahrefs', answer] as const)),
    z
      .object({ openai: answerSchema, anthropic: answerSchema })
      .transform((by) => [['openai', by.openai] as const, ['anthropic', by.anthropic] as const]),
  ]),
});

const spending = (day: string, usd: number): VendorReading => ({ kind: 'spending', days: [{ day, usd }] });
const units = (limit: number | null, remaining: number | null, resetAt: string): VendorReading => ({
  kind: 'quota',
  currency: 'units',
  limit,
  remaining,
  resetAt: new Date(resetAt),
  spent: null,
});

const expected: Record<string, VendorReading[]> = {
  'ahrefs-limits-live.json': [
    units(2_000_000, 1_915_039, '2026-10-04'),
    units(null, null, '2025-03-01'),
    units(2_000_000, 1_457_724, '2026-09-21'),
  ],
  'costs-with-credit-row.json': [spending('2026-11-23', 1.25), spending('2026-11-23', 7.5)],
  'openai-costs-text-amount.json': [spending('2026-11-23', 12.5)],
};

it.each(listCases('balances').map(({ file }) => file))('reads %s', async (file) => {
  const readings = [];
  for (const [source, answer] of readJsonCase(file, caseSchema).given) {
    vendor.answer(answer);
    readings.push((await read(source)).reading);
  }
  expect(readings).toEqual(expected[file]);
});

const page = (data: object) => ({ object: 'page', data: [data], has_more: false, next_page: null });
const openai = (...values: (number | string)[]) =>
  page({
    start_time: 1_795_392_000,
    results: values.map((value) => ({ amount: { value, currency: 'usd' } })),
  });
const anthropic = (...amounts: (number | string)[]) =>
  page({
    starting_at: '2026-11-23T00:00:00Z',
    results: amounts.map((amount) => ({ amount, currency: 'USD' })),
  });
const apify = (max: number | string, used: number | string) => ({
  data: {
    monthlyUsageCycle: { endAt: '2026-12-01T23:59:59.999Z' },
    limits: { maxMonthlyUsageUsd: max },
    current: { monthlyUsageUsd: used },
  },
});
const dataForSeo = (total: number | string, balance: number | string) => ({
  status_code: 20_000,
  tasks: [{ status_code: 20_000, result: [{ money: { total, balance } }] }],
});
const ahrefs = (limit: number | string, used: number | string) => ({
  limits_and_usage: {
    units_limit_workspace: limit,
    units_usage_workspace: used,
    units_limit_api_key: null,
    units_usage_api_key: null,
    usage_reset_date: null,
  },
});

it.each<[PolledSource, string, object, Partial<VendorReading>]>([
  ['openai', 'text with an exponent', openai('1.25E1', '5e-1'), spending('2026-11-23', 13)],
  ['openai', 'a JSON exponent', openai(1.3e-5), spending('2026-11-23', 0.000013)],
  ['openai', '34 digits', openai('0.1000000000000000055511151231257827'), spending('2026-11-23', 0.1)],
  ['openai', 'signs and a bare point', openai('+.5', '-2.'), spending('2026-11-23', -1.5)],
  ['anthropic', 'numbers', anthropic(123.45, -23.45), spending('2026-11-23', 1)],
  ['anthropic', 'text with an exponent', anthropic('-1.5e2'), spending('2026-11-23', -1.5)],
  ['apify', 'a credit as text', apify('49', '-3.5'), { limit: 49, remaining: 52.5, spent: 0 }],
  ['dataforseo', 'a debt as text', dataForSeo('200', '-1.25'), { limit: 200, remaining: -1.25 }],
  ['ahrefs', 'text', ahrefs('2e6', '84961'), { limit: 2_000_000, remaining: 1_915_039 }],
])('reads amounts of %s sent as %s', async (source, _form, body, reading) => {
  vendor.answer({ body });
  expect((await read(source)).reading).toMatchObject(reading);
});

const refusalSchema = z.object({
  given: z.object({
    status: z.int(),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.json().optional(),
    text: z.string().optional(),
  }),
});

it.each<[string, PolledSource, string]>([
  ['dataforseo-account-paused.json', 'dataforseo', 'paused'],
  ['dataforseo-ip-not-allowed.json', 'dataforseo', 'address_not_allowed'],
  ['openai-403-region.json', 'openai', 'region'],
  ['openai-403-region.json', 'anthropic', 'region'],
  ['models-403-html-page.json', 'openai', 'blocked'],
  ['models-403-html-page.json', 'apify', 'blocked'],
])('interprets %s of %s like lookups do', async (file, source, failure) => {
  const { text, body, ...answer } = readJsonCase(file, refusalSchema).given;
  vendor.answer({ ...answer, body: text ?? body });
  expect(await read(source)).toEqual({ failure });
});

it('also reads an account error from a task within a successful envelope', async () => {
  const task = { status_code: 40_104, status_message: 'Please verify your account', result: null };
  vendor.answer({ body: { status_code: 20_000, tasks: [task] } });
  expect(await read('dataforseo')).toEqual({ failure: 'unverified' });
});
