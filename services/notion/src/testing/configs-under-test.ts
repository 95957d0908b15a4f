import { auditEntryRecorded } from '@geoplan/contracts/auth';
import type { SiteCounts } from '@geoplan/contracts/geo/geo-record';
import { siteCountsChanged, siteCountsListed } from '@geoplan/contracts/notion/notion';
import type { DatabaseDiagnosis, NotionConfig } from '@geoplan/contracts/notion/notion-configs';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { beforeAll, beforeEach, expect } from 'vitest';
import type { z } from 'zod';
import { defaultToken, sharedNotion } from './start-notion-on-sandbox.ts';

type Notion = ReturnType<ReturnType<typeof sharedNotion>>;
type AuditEntry = z.output<typeof auditEntryRecorded.data>;

/**
 * Repeats a request while the service responds with "try again": on a busy machine it may get no connection in time
 * (P10).
 */
async function unlessCrowded(ask: () => ReturnType<Notion['send']>): ReturnType<Notion['send']> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

/** Audit entry of the tests, which follows all earlier ones. */
const marker = 'test.marker';

/** Result of the connection test. */
export interface ConnectionTestResult {
  isOk: boolean;
  databases: DatabaseDiagnosis[];
}

/** Well-formed but unknown id. */
export const idOf = (at: number): string => at.toString(16).padStart(32, '0');

/** Valid form. */
const form = (more: object = {}) => ({
  name: 'Команда',
  notionToken: defaultToken,
  databaseId: idOf(1),
  ...more,
});

/** Service for one test file, empty before each test; its messages are kept as another service would. */
export function configsForTests() {
  const notion = sharedNotion();
  const audit: AuditEntry[] = [];
  const markers = new Set<string | null>();
  const counts = new Map<string, SiteCounts>();
  beforeAll(async () => {
    const { bus } = notion();
    await bus.consume(auditEntryRecorded, { service: 'auth' }, async (entry) => {
      if (entry.action === marker) markers.add(entry.target);
      else audit.push(entry);
      return Promise.resolve();
    });
    await bus.consume(siteCountsListed, { service: 'geo' }, () => Promise.resolve());
    await bus.consume(siteCountsChanged, { service: 'geo' }, async (change) => {
      for (const { databaseId, brand, geo, ...siteCounts } of change.counts)
        counts.set(`${databaseId} ${brand} ${geo}`, siteCounts);
      return Promise.resolve();
    });
  });
  beforeEach(async () => {
    await allHeard();
    audit.length = 0;
    counts.clear();
  });

  async function list(): Promise<NotionConfig[]> {
    return (await unlessCrowded(() => notion().send('GET', '/api/notion-configs'))).body.data;
  }

  /** Number of messages ever stored, and how many of them are known to have arrived. */
  const stored = async () =>
    (
      await notion().sql<{ last: number }>(
        `select coalesce(pg_sequence_last_value(pg_get_serial_sequence('outbox', 'id')), 0)::int as last`,
      )
    )[0]?.last;
  let arrived: number | undefined;

  /** Waits until the audit has received all messages: one that has left the outbox may still be in its queue. */
  async function allHeard(): Promise<void> {
    const last = await stored();
    if (last === arrived) return;
    await expect.poll(() => notion().sql('select from outbox'), { interval: 20 }).toEqual([]);
    const target = crypto.randomUUID();
    const entry = {
      at: new Date().toISOString(),
      actor: null,
      action: marker,
      target,
      result: 'success' as const,
      ip: null,
    };
    await notion().bus.publish(auditEntryRecorded, createEnvelope(auditEntryRecorded, entry));
    await expect.poll(() => markers.has(target), { interval: 20 }).toBe(true);
    arrived = last;
  }

  /** Audit targets of one kind of entry, once all messages are received. */
  async function recorded(action: string, atLeast = 1): Promise<(string | null)[]> {
    await allHeard();
    const those = () => audit.filter((entry) => entry.action === `notion-config.${action}`);
    await expect.poll(() => those().length, { interval: 20 }).toBeGreaterThanOrEqual(atLeast);
    return those().map(({ target }) => target);
  }

  return {
    notion,
    list,
    audit,
    recorded,
    counts,
    form,
    post: (body: object) => notion().send('POST', '/api/notion-configs', { body }),
    put: (id: string, body: object) => notion().send('PUT', `/api/notion-configs/${id}`, { body }),
    /** Stores a connection and returns the response. */
    create: async (more: object = {}): Promise<NotionConfig> => {
      const made = await unlessCrowded(() =>
        notion().send('POST', '/api/notion-configs', { body: form(more) }),
      );
      expect(made.status, made.text).toBe(201);
      return made.body.data;
    },
    /** Saves the connection and returns the response. */
    save: async (id: string, more: object = {}): Promise<NotionConfig> => {
      const { notionToken: _token, ...rest } = form();
      const saved = await notion().send('PUT', `/api/notion-configs/${id}`, { body: { ...rest, ...more } });
      expect(saved.status, saved.text).toBe(200);
      return saved.body.data;
    },
    /** Runs the connection test. */
    diagnose: async (body: object): Promise<ConnectionTestResult> => {
      const answer = await notion().send('POST', '/api/notion-configs/test-connection', { body });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data;
    },
    /** Generated database in the sandbox. */
    addDatabase: (title: string, rows: number) => notion().sandbox.notion.addDatabase({ title, rows }),
    defaults: async () => (await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name),
  };
}
