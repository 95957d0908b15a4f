import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lostConnection, type ServerEvent, type StreamEnd, type StreamRequest } from './open-stream.ts';
import { createStreamPool, type StreamReader } from './stream-pool.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const turnMs = 2_000;

const eventOf = ([name, id]: [string, number]): ServerEvent => ({ name, id: String(id), data: '' });

/** Fake server of streams, controlled by the test, with the pool in front of it. */
function poolOfServer({ maxOpen = 2 } = {}) {
  interface Opened extends StreamRequest {
    signal: AbortSignal;
    send: (...events: [name: string, id: number][]) => void;
    end: (end: StreamEnd) => Promise<void>;
  }
  const opened: Opened[] = [];
  const join = createStreamPool(
    (request, { signal, onOpen, onEvents }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(lostConnection));
        const end: Opened['end'] = async (how) => {
          resolve(how);
          await vi.advanceTimersByTimeAsync(0);
        };
        opened.push({ ...request, signal, send: (...events) => onEvents(events.map(eventOf)), end });
        onOpen();
      }),
    { maxOpen, turnMs },
  );
  return {
    opened,
    /** Open connections, as the path with the number they were resumed after. */
    open: () => opened.filter(({ signal }) => !signal.aborted).map(({ url, after }) => `${url}>${after}`),
    last: () => opened.at(-1)!,
    read: (url: string, after = -1, token = 'token') => {
      const received: string[] = [];
      const ends: StreamEnd[] = [];
      const reader: StreamReader = {
        onEvents: (events: ServerEvent[]) => received.push(...events.map(({ name, id }) => `${name} ${id}`)),
        onEnd: (end) => void ends.push(end),
      };
      return { received, ends, leave: join({ url, token, after }, reader) };
    },
  };
}

test('shares a connection between the readers of one stream, and closes it when the last reader leaves', () => {
  const { open, last, read } = poolOfServer();
  const tabs = [read('/run'), read('/run'), read('/run')];
  last().send(['progress', 0], ['item', 1]);
  expect(open()).toEqual(['/run>-1']);
  const both = ['progress 0', 'item 1'];
  expect(tabs.map(({ received }) => received)).toEqual([both, both, both]);
  tabs[0]!.leave();
  tabs[1]!.leave();
  expect(open()).toHaveLength(1);
  tabs[2]!.leave();
  expect(open()).toEqual([]);
});

test('sends a later reader the events that it missed, without repeating events for the other readers', () => {
  const { open, last, read } = poolOfServer();
  const early = read('/run');
  last().send(['progress', 0], ['item', 1], ['item', 2], ['progress', 2]);
  const late = read('/run');
  expect(open()).toEqual(['/run>-1']);
  last().send(['progress', 0], ['item', 1], ['item', 2], ['progress', 2], ['item', 3]);
  expect(late.received).toEqual(['progress 0', 'item 1', 'item 2', 'progress 2', 'item 3']);
  expect(early.received).toEqual([
    'progress 0',
    'item 1',
    'item 2',
    'progress 2',
    // Progress events carry the number of the last item.
    'progress 2',
    'item 3',
  ]);
});

test('lets a reader that resumes at the current position join without another connection', () => {
  const { opened, last, read } = poolOfServer();
  const first = read('/run');
  last().send(['item', 1], ['item', 2]);
  const resumed = read('/run', 2);
  last().send(['progress', 2], ['item', 3]);
  expect(opened).toHaveLength(1);
  expect(resumed.received).toEqual(['progress 2', 'item 3']);
  expect(first.received).toEqual(['item 1', 'item 2', 'progress 2', 'item 3']);
});

test('gives each stream a turn if there are more streams than connections, and resumes each after its last event', () => {
  const { open, opened, read } = poolOfServer();
  const plan = read('/plan');
  vi.advanceTimersByTime(turnMs / 2);
  const run = read('/run');
  const check = read('/check');
  expect(open()).toEqual(['/plan>-1', '/run>-1']);
  opened[0]!.send(['changed', 7]);
  opened[1]!.send(['item', 1]);
  vi.advanceTimersByTime(turnMs / 2);
  expect(open()).toEqual(['/run>-1', '/check>-1']);
  vi.advanceTimersByTime(turnMs / 2);
  expect(open()).toEqual(['/check>-1', '/plan>7']);
  vi.advanceTimersByTime(turnMs / 2);
  expect(open()).toEqual(['/plan>7', '/run>1']);
  opened.at(-1)!.send(['progress', 1], ['item', 2]);
  expect([plan, run, check].map(({ received }) => received)).toEqual([
    ['changed 7'],
    ['item 1', 'progress 1', 'item 2'],
    [],
  ]);
});

test('keeps the connection of a stream while no other stream is queued', () => {
  const { open, opened, read } = poolOfServer();
  read('/plan');
  read('/run');
  vi.advanceTimersByTime(10 * turnMs);
  expect(opened).toHaveLength(2);
  const check = read('/check');
  expect(open()).toEqual(['/run>-1', '/check>-1']);
  check.leave();
  expect(open()).toEqual(['/run>-1', '/plan>-1']);
});

test.each([
  ['closed by the server', null],
  ['lost', lostConnection],
  ['refused', { status: 429, headers: [], body: '{}' } satisfies StreamEnd],
])('ends a stream that is %s once for every reader, and does not reopen it', async (_, end) => {
  const { open, last, read } = poolOfServer({ maxOpen: 1 });
  const tabs = [read('/run'), read('/run')];
  const queued = read('/plan');
  await last().end(end);
  expect(tabs.map(({ ends }) => ends)).toEqual([[end], [end]]);
  expect(queued.ends).toEqual([]);
  expect(open().slice(1)).toEqual(['/plan>-1']);
});

test('never shares a stream between tabs of two sessions', () => {
  const { opened, read } = poolOfServer();
  const [ann, ben] = [read('/plan', -1, 'ann'), read('/plan', -1, 'ben')];
  opened[0]!.send(['changed', 1]);
  expect(opened.map(({ token }) => token)).toEqual(['ann', 'ben']);
  expect([ann.received, ben.received]).toEqual([['changed 1'], []]);
});

test('sends events without a number to every reader', () => {
  const { last, read } = poolOfServer();
  const tabs = [read('/run'), read('/run', 5)];
  last().send(['note', Number.NaN], ['item', 6]);
  const both = ['note NaN', 'item 6'];
  expect(tabs.map(({ received }) => received)).toEqual([both, both]);
});
