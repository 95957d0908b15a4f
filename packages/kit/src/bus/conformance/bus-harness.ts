import { afterEach, beforeEach, expect } from 'vitest';
import type { Bus } from '../bus.ts';
import type { RetryRules } from '../handle-message.ts';
import type { ParkedBody, ParkedMessages } from '../parked/parked-messages.ts';
import type { TestMessage } from './test-messages.ts';

/** A test's separate namespace on a broker. */
interface BusHarness {
  /** Connects another replica; `end` closes it unless the test has closed it. */
  replica(rules?: Partial<RetryRules>): Bus;
  /** Opens the parked messages; the caller closes them. */
  parked(): Promise<ParkedMessages>;
  /** Removes everything the test left behind. */
  end(): Promise<void>;
}

/** Creates a namespace that no other test uses, with retry delays of a few milliseconds. */
export type MakeHarness = () => Promise<BusHarness>;

/** Gives each test in the enclosing block its own namespace. */
export function useHarness(make: MakeHarness) {
  let harness: BusHarness | null = null;
  beforeEach(async () => {
    harness = await make();
  });
  afterEach(() => harness?.end());
  /** Opens the parked messages for the duration of `work`. */
  async function withParked<T>(work: (parked: ParkedMessages) => Promise<T>): Promise<T> {
    const parked = await harness!.parked();
    try {
      return await work(parked);
    } finally {
      await parked.close();
    }
  }
  const allParked = (): Promise<(ParkedBody & { queue: string })[]> => withParked(readAll);

  return {
    replica: async (rules?: Partial<RetryRules>): Promise<Bus> => {
      const bus = harness!.replica(rules);
      await expect.poll(() => bus.ready(), { interval: 5 }).toBe(true);
      return bus;
    },
    openParked: () => harness!.parked(),
    /** All parked messages in this namespace. */
    allParked,
    /**
     * Waits for the only parked message. Polls with pauses, because the broker may need a moment to requeue the
     * message after the previous read.
     */
    oneParked: async (): Promise<ParkedBody & { queue: string }> => {
      let found: (ParkedBody & { queue: string })[] = [];
      await expect.poll(async () => (found = await allParked()), { interval: 100 }).toHaveLength(1);
      return found[0]!;
    },
  };
}

/** All parked messages with their queues. */
async function readAll(parked: ParkedMessages): Promise<(ParkedBody & { queue: string })[]> {
  const filled = (await parked.counts()).filter((count) => count.parked > 0);
  const found = await Promise.all(
    filled.map(async ({ queue }) => (await parked.show(queue)).map((message) => ({ ...message, queue }))),
  );
  return found.flat();
}

/**
 * Waits until RabbitMQ 3 has written the names of new quorum queues to disk, which takes up to a second. If killed
 * sooner, it restarts without a leader for such a queue.
 */
export async function queuesSettled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2_000));
}

/** Consumes and collects the received numbers in a list. */
export async function collect(bus: Bus, declared: TestMessage, service: string): Promise<number[]> {
  const received: number[] = [];
  await bus.consume(declared, { service }, async ({ number }) => void received.push(number));
  return received;
}

/**
 * Waits until the lists together contain exactly these numbers in any order, and checks that no more numbers follow.
 */
export async function expectReceived(
  numbers: readonly number[],
  ...lists: readonly number[][]
): Promise<void> {
  await expect.poll(() => lists.flat().length).toBeGreaterThanOrEqual(numbers.length);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(lists.flat().toSorted((a, b) => a - b)).toEqual(numbers.toSorted((a, b) => a - b));
}

/** The numbers from 1 to `last`. */
export function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
