import { endpoint, success } from '@geoplan/contracts/define';
import { text } from '@geoplan/contracts/fields/text';
import { z } from 'zod';

// `geo` is a small service on the kit: the API conventions are tested end to end.
export const readThing = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/things/{name}',
  access: 'viewer',
  summary: 'test',
  params: z.strictObject({ name: text(50) }),
  query: z.strictObject({ page: z.coerce.number().int().optional() }),
  response: success(z.strictObject({ name: z.string(), ip: z.string().nullable(), role: z.string() })),
});
export const saveThing = endpoint({
  service: 'geo',
  method: 'POST',
  path: '/api/things/{name}',
  access: 'user',
  summary: 'test',
  params: z.strictObject({ name: text(50) }),
  body: z.strictObject({ count: z.int(), note: text(100).optional() }),
  response: success(z.strictObject({ name: z.string(), count: z.int() })),
  status: 201,
});
export const removeThing = endpoint({
  service: 'geo',
  method: 'DELETE',
  path: '/api/things/{name}',
  access: 'admin',
  summary: 'test',
  params: z.strictObject({ name: text(50) }),
  response: z.strictObject({ success: z.literal(true) }),
});
export const openThing = endpoint({
  service: 'geo',
  method: 'GET',
  path: '/api/open',
  access: 'public',
  summary: 'test',
  response: success(z.strictObject({ kind: z.string(), ip: z.string().nullable(), isLocal: z.boolean() })),
});
export const openChange = endpoint({
  service: 'geo',
  method: 'POST',
  path: '/api/open',
  access: 'public',
  summary: 'test',
  body: z.strictObject({ word: text(20) }),
  response: z.strictObject({ success: z.literal(true) }),
});

// `notion` is a stub HTTP server that records its requests and misbehaves as the test defines.
const anything = z.strictObject({ success: z.literal(true) });
/** Longer than any stall of a busy machine. */
const longMs = 60_000;
export const stub = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/stub/{name}',
  access: 'viewer',
  summary: 'test',
  params: z.strictObject({ name: z.string() }),
  response: anything,
  timeoutMs: longMs,
});
export const stubPost = endpoint({
  service: 'notion',
  method: 'POST',
  path: '/api/stub/{name}',
  access: 'viewer',
  summary: 'test',
  params: z.strictObject({ name: z.string() }),
  body: z.unknown(),
  response: anything,
  bodyLimitBytes: 1024 * 1024,
  timeoutMs: longMs,
});
export const stubEvents = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/stub/{name}/events',
  access: 'viewer',
  summary: 'test',
  params: z.strictObject({ name: z.string() }),
  response: z.unknown(),
  delivery: 'events',
  timeoutMs: longMs,
});
export const stubStream = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/stub/{name}/stream',
  access: 'viewer',
  summary: 'test',
  params: z.strictObject({ name: z.string() }),
  response: z.unknown(),
  delivery: 'stream',
  timeoutMs: longMs,
});

/** The stub again under `/api/hasty/…`, for tests of timeouts. */
const hasty = [stub, stubPost, stubEvents, stubStream].map((each) => ({
  ...each,
  path: each.path.replace('/stub/', '/hasty/'),
  timeoutMs: 1_000,
}));

// No server listens for `balance`.
export const away = endpoint({
  service: 'balance',
  method: 'GET',
  path: '/api/away',
  access: 'viewer',
  summary: 'test',
  response: anything,
});
export const awayPost = endpoint({
  service: 'balance',
  method: 'POST',
  path: '/api/away',
  access: 'viewer',
  summary: 'test',
  response: anything,
});

export const testEndpoints = [
  readThing,
  saveThing,
  removeThing,
  openThing,
  openChange,
  stub,
  stubPost,
  stubEvents,
  stubStream,
  ...hasty,
  away,
  awayPost,
];
