import type { DropCandidate, DropLookup } from '@geoplan/contracts/drops/drop-lists';
import { createRun, type Starter } from '@geoplan/kit/runs/rows/create-run';
import { sql, type Kysely } from 'kysely';
import { archiveLane, registryLane, type DropInput } from '../../domain/drops/drop-item.ts';
import { historyOfTaken } from '../../domain/drops/history/look-up-history.ts';
import { serverOf, type RdapServers } from '../../domain/drops/registration/rdap-bootstrap.ts';
import { unknownRegistration } from '../../domain/drops/registration/read-registration.ts';
import { extraServerOf } from '../../domain/drops/registration/extra-servers.ts';
import { isRegistrable } from '../../domain/drops/registration/registrable.ts';
import { countRegistrations } from '../count-results.ts';
import { dropRuns } from './drop-runs.ts';
import { findFreshLookups } from './known-lookups.ts';

/** Request for a new list. */
export interface WantedDropRun {
  starter: Starter;
  name: string;
  keywords: readonly string[];
  hasHistory: boolean;
  isDemo: boolean;
  candidates: readonly DropCandidate[];
}

interface NewItem {
  key: string;
  lane: string;
  result?: DropLookup;
  columns: { input: DropInput | { kind: 'registration'; domain: string } };
  /**
   * Position of the registration on which a history depends. If the domain is taken, no request to the archive is
   * needed.
   */
  after?: number;
}

/** Lane of domains without a known server. */
const nobody = 'rdap:';

/** Servers by zone, from IANA's list and from the extra servers for zones missing from that list. */
export interface KnownServers {
  listed: RdapServers;
  extra: RdapServers;
}

function registrationItem(domain: string, servers: KnownServers, known: DropLookup | undefined): NewItem {
  const canBeRegistered = isRegistrable(domain);
  const listed = serverOf(domain, servers.listed);
  const server = canBeRegistered ? (listed ?? extraServerOf(domain, servers.extra)) : null;
  if (server === null) {
    const reason = canBeRegistered ? 'no_server' : 'not_registrable';
    const result = unknownRegistration(reason, new Date().toISOString());
    return { key: domain, lane: nobody, result, columns: { input: { kind: 'registration', domain } } };
  }
  const item = {
    key: domain,
    lane: registryLane(server),
    columns: {
      input: { kind: 'registration' as const, domain, server, ...(listed === null && { isExtra: true }) },
    },
  };
  return known ? { ...item, result: known } : item;
}

function historyItem({ key: domain, result: registration }: NewItem, known: DropLookup | undefined): NewItem {
  const item = { key: domain, lane: archiveLane, columns: { input: { kind: 'history' as const, domain } } };
  const isTaken = registration?.kind === 'registration' && registration.status === 'taken';
  const result = known ?? (isTaken ? historyOfTaken() : undefined);
  return result ? { ...item, result } : item;
}

/** Stores a run with its list, and enqueues its job. Results that are still fresh are reused. Returns the run's id. */
export function createDropRun<T>(
  db: Kysely<T>,
  wanted: WantedDropRun,
  servers: KnownServers,
): Promise<string> {
  const { starter, name, keywords, hasHistory, isDemo, candidates } = wanted;
  const domains = candidates.map(({ domain }) => domain);
  return db.transaction().execute(async (trx) => {
    const known = await findFreshLookups(trx, domains, isDemo);
    const runId = await createRun(trx, dropRuns, {
      starter,
      columns: { name, domains: domains.length, has_history: hasHistory, is_demo: isDemo },
      items: domains.flatMap((domain, at) => {
        const registration = registrationItem(domain, servers, known.get(`registration ${domain}`));
        const history = historyItem(registration, known.get(`history ${domain}`));
        return hasHistory ? [registration, { ...history, after: 2 * at }] : [registration];
      }),
    });
    // A repeated start returns the existing run, whose list is already stored.
    await sql`insert into drop_lists (run_id, keywords, candidates)
      values (${runId}, ${[...keywords]}, ${JSON.stringify(candidates)}) on conflict do nothing`.execute(trx);
    await countRegistrations(trx);
    return runId;
  });
}
