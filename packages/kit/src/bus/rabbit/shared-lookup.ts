import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

type Done = Parameters<LookupFunction>[2];

/** Who waits for the answer to each question that is being asked. */
const asked = new Map<string, Done[]>();

/**
 * `dns.lookup` with in-flight requests shared: the same name is never asked for twice at a time. libuv answers only two
 * names at a time in the whole process, and the name of a broker whose container is gone can take 10 s on a network
 * without a way out: two connections that ask for it would keep every connection to Postgres from being made.
 */
export const sharedLookup: LookupFunction = (name, options, done) => {
  const question = JSON.stringify([name, options]);
  const others = asked.get(question);
  if (others) {
    others.push(done);
    return;
  }
  const waiting = [done];
  asked.set(question, waiting);
  dns.lookup(name, options, (error, address: string | LookupAddress[], family) => {
    asked.delete(question);
    for (const each of waiting) each(error, address, family);
  });
};
