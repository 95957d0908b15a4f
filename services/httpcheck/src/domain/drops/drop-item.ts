import type { DropLookup } from '@geoplan/contracts/drops/drop-lists';
import { isWhois } from './registration/extra-servers.ts';
import type { ArchiveSummary } from './history/archive-index.ts';

/** Part of a history that its lookup has read so far. Each step is one request and is stored before the next step. */
export interface HistorySoFar extends ArchiveSummary {
  titles: { year: number; title: string }[];
  redirectsTo: string | null;
}

/** Input of a claimed lookup. */
export type DropInput = {
  domain: string;
  /** Number of temporary failures of this step so far; absent if there are none. */
  tried?: number;
} & (
  | {
      kind: 'registration';
      /** Base address of the registry's RDAP server, or of its whois server. */
      server: string;
      /** True if IANA's list does not contain the zone. */
      isExtra?: boolean;
    }
  | { kind: 'history'; soFar?: HistorySoFar }
);

/** Codes of failed lookups. */
export const dropErrorCodes = [
  'rate_limited',
  'unavailable',
  'refused',
  'malformed',
  'bad_redirect',
  'forbidden',
  'unstorable',
] as const;
export type DropErrorCode = (typeof dropErrorCodes)[number];

/** Result of one attempt, and the pause before the next request to its server. */
export type DropOutcome = { laneRestMs: number } & (
  | { lookup: DropLookup }
  | { again: { afterMs: number; input: DropInput } }
  | { error: { code: DropErrorCode; message: string } }
);

/** Lane shared by all archive requests. */
export const archiveLane = 'archive';

/** Lane of a registry's server, because zones that share a host share its rate limit. */
export const registryLane = (server: string): string =>
  `${isWhois(server) ? 'whois' : 'rdap'}:${new URL(server).host}`;
