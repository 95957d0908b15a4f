import { describe, expect, it } from 'vitest';
import { refusalOf, type MeaningRow, type VendorMeaning } from './vendor-meaning.ts';
import {
  ahrefsTable,
  anthropicTable,
  apifyTable,
  dataForSeoTable,
  openAiTable,
  rapidApiTable,
} from './vendor-tables.ts';

type Example = [status: number, json: unknown, means: VendorMeaning | 'ok'];
const error = (message: string, more: object = {}) => ({ error: { message, ...more } });
const envelope = (status_code: number, status_message = 'x') => ({
  status_code,
  status_message,
  tasks: null,
});

/** One response for each row, in the order of the rows. */
const vendors: Record<string, { table: readonly MeaningRow[]; examples: Example[] }> = {
  OpenAI: {
    table: openAiTable,
    examples: [
      [403, error('Country, region, or territory not supported'), 'region'],
      [
        401,
        error('Your request IP does not match the allowlist', { code: 'ip_not_authorized' }),
        'address_not_allowed',
      ],
      [401, error('x', { code: 'account_deactivated' }), 'paused'],
      [
        400,
        error('Your organization must be verified to stream this model.', { param: 'stream' }),
        'organization',
      ],
      [429, error('x', { code: 'insufficient_quota' }), 'quota'],
      [400, error('x', { code: 'context_length_exceeded' }), 'too_large'],
      [413, error('x'), 'too_large'],
      [404, error('The model `gpt-4` has been deprecated'), 'shut_down'],
      [404, error('x', { code: 'model_not_found' }), 'unknown_model'],
      [409, error('x'), 'unavailable'],
      [400, error("Unsupported value: 'temperature'"), 'bad_request'],
    ],
  },
  Anthropic: {
    table: anthropicTable,
    examples: [
      [400, error('This API is not available in your region'), 'region'],
      [403, error('Request not allowed', { type: 'forbidden' }), 'region'],
      [403, error('IP address is not on the allow list'), 'address_not_allowed'],
      [403, error('This organization has been disabled.'), 'paused'],
      [400, error('Your credit balance is too low'), 'quota'],
      [400, error('prompt is too long: 210000 tokens > 200000 maximum'), 'too_large'],
      [413, error('x', { type: 'request_too_large' }), 'too_large'],
      [404, error('model: claude-3-opus-20240229 was retired'), 'shut_down'],
      [404, error('model: claude-9'), 'unknown_model'],
      [409, error('x'), 'unavailable'],
      [400, error('max_tokens: must be positive'), 'bad_request'],
    ],
  },
  RapidAPI: {
    table: rapidApiTable,
    examples: [
      [429, { message: 'You have exceeded the MONTHLY quota for Requests' }, 'quota'],
      [403, { message: 'This API is not available in your country' }, 'region'],
      [403, { message: 'Blocked User. Please contact your API provider.' }, 'paused'],
      [401, { message: 'This endpoint is disabled for your subscription' }, 'not_subscribed'],
      [403, { message: 'You are not subscribed to this API.' }, 'not_subscribed'],
      [404, { message: "Endpoint '/x' does not exist" }, 'not_subscribed'],
      [401, { message: 'Invalid API key.' }, 'auth'],
      [401, { message: 'Some new reason' }, 'bad_request'],
    ],
  },
  Ahrefs: {
    table: ahrefsTable,
    examples: [
      [403, { error: 'API units limit reached. Expected usage: 50, API units left: 0.' }, 'quota'],
      [403, { error: 'This service is not available in your country' }, 'region'],
      [403, { error: 'Your account is suspended' }, 'paused'],
      [403, { error: 'Insufficient plan' }, 'not_subscribed'],
      [400, { error: 'bad country: zz' }, 'unsupported_country'],
    ],
  },
  Apify: {
    table: apifyTable,
    examples: [
      [403, error('The account was blocked'), 'paused'],
      [403, error('Region not supported'), 'region'],
    ],
  },
  DataForSEO: {
    table: dataForSeoTable,
    examples: [
      [200, envelope(40_102), 'ok'],
      [401, envelope(40_100), 'auth'],
      [200, envelope(40_103), 'unavailable'],
      [401, envelope(40_104), 'unverified'],
      [402, envelope(40_210), 'quota'],
      [200, envelope(40_201), 'paused'],
      [200, envelope(40_209), 'rate'],
      [200, envelope(40_204), 'not_subscribed'],
      [200, envelope(40_207), 'address_not_allowed'],
      [200, envelope(40_501, "Invalid Field: 'location_code'."), 'unsupported_country'],
      [200, envelope(40_501, "Invalid Field: 'keywords'."), 'unsupported_keyword'],
      [200, envelope(50_000), 'unavailable'],
      [200, envelope(40_503), 'bad_request'],
    ],
  },
};

describe.each(Object.entries(vendors))('the table of %s', (_vendor, { table, examples }) => {
  it('has an example for each row', () => {
    expect(examples).toHaveLength(table.length);
  });

  it.each(examples.map((example, at) => [...example, at] as const))(
    'classifies %i %j as %s',
    (status, json, means, at) => {
      const refusal = refusalOf(table, { status, json });
      expect(refusal?.means ?? 'ok').toBe(means);
      expect(refusal?.text).toBe(table[at]?.text);
      // Without its row, the response has another meaning or another message.
      const others = refusalOf(table.toSpliced(at, 1), { status, json });
      expect([others?.means, others?.text]).not.toEqual([refusal?.means, refusal?.text]);
    },
  );

  it('treats an HTML page as a refusal from a system in front of the vendor, regardless of the status', () => {
    for (const status of [400, 401, 403, 404, 407])
      expect(refusalOf(table, { status, json: undefined, text: '<html>no</html>' })?.means).toBe('blocked');
  });
});

it('limits a message to one line of 300 characters', () => {
  const said = refusalOf([], { status: 400, json: error(`a\r\nb${'c'.repeat(10_000)}`) })?.said;
  expect(said).toMatch(/^a bc+$/);
  expect(said).toHaveLength(300);
});

it('ignores the request that a response envelope echoes', () => {
  const task = {
    status_code: 40_501,
    status_message: 'Invalid Field',
    data: { location_code: 1, keywords: [] },
  };
  expect(refusalOf(dataForSeoTable, { status: 200, json: task })?.means).toBe('bad_request');
});
