import type { DropLookup } from '@geoplan/contracts/drops/drop-lists';
import { isWhois } from './registration/extra-servers.ts';
import type { ArchiveSummary } from './history/archive-index.ts';

/** History under look-up: what is read of it by now. Each step is one request, stored before the next one. */
export interface HistorySoFar extends ArchiveSummary {
  titles: { year: number; title: string }[];
  redirectsTo: string | null;
}

/** What a worker gets with a claimed look-up. */
export type DropInput = {
  domain: string;
  /** Attempts of this step that failed for now; absent = none. */
  tried?: number;
} & (
  | {
      kind: 'registration';
      /** Base address of the registry's RDAP server, or of its whois server. */
      server: string;
      /** True if IANA's list leaves the zone out. */
      isExtra?: boolean;
    }
  | { kind: 'history'; soFar?: HistorySoFar }
);

/** Codes that a look-up ends with. */
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

/** How an attempt ended, and how long its server is left alone then. */
export type DropOutcome = { laneRestMs: number } & (
  | { lookup: DropLookup }
  | { again: { afterMs: number; input: DropInput } }
  | { error: { code: DropErrorCode; message: string } }
);

/** Lane of all questions to the archive. */
export const archiveLane = 'archive';

/** Lane of a registry's server: zones that share a host share its patience. */
export const registryLane = (server: string): string =>
  `${isWhois(server) ? 'whois' : 'rdap'}:${new URL(server).host}`;
