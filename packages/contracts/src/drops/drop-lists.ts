import { z } from 'zod';
import { text } from '../fields/text.ts';

/** Maximum number of domains per list. */
export const maxDropsPerList = 5_000;
/** Maximum size of a list file, in bytes. */
export const maxDropListBytes = 2 * 1024 * 1024;
/** Maximum number of keywords with which the domains of a list are compared. */
export const maxDropKeywords = 50;

/** Registrable name in lower-case ASCII: at least two labels of at most 63 characters (RFC 1035, 2.3.4). */
const domainPattern =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/** True for a domain in the form used by lists, lookups and results: punycode, lower case, no trailing dot. */
export const isDropDomain = (value: string): boolean => domainPattern.test(value);

const domain = text(253).refine(isDropDomain, 'Не похоже на домен').meta({ sample: 'example.com' });
const figure = z.number().nonnegative().max(1e12).nullable().default(null);

/** One row of a list; a field is `null` if the file has no value for it. */
export const dropCandidateSchema = z.strictObject({
  domain,
  /** Price in the currency of the file; never converted. */
  price: figure,
  /** Age in years, as counted by the drop service. */
  ageYears: z.number().nonnegative().max(60).nullable().default(null),
  backlinks: figure,
  referringDomains: figure,
  /** DR, DA or the service's equivalent, 0–100. */
  rating: z.number().min(0).max(100).nullable().default(null),
  /** Majestic's TF, 0–100. */
  trustFlow: z.number().min(0).max(100).nullable().default(null),
});
export type DropCandidate = z.output<typeof dropCandidateSchema>;

/** Registration status, on screens: свободен, зарезервирован, занят, ждёт удаления, неизвестно. */
export const registrationStatuses = ['free', 'reserved', 'taken', 'pending_delete', 'unknown'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

const moment = z.iso.datetime().nullable();

/** Zones looked up by whois, since their registry has no documented RDAP server. */
export const whoisZones = ['ru', 'su', 'xn--p1ai'] as const;

/** Registration data of a domain, from RDAP (RFC 9083) or whois. */
export const registrationSchema = z.strictObject({
  kind: z.literal('registration'),
  /**
   * `free`: not in the zone's registry; `reserved`: not in the registry, but cannot be registered; `pending_delete`:
   * redemption period or pending delete.
   */
  status: z.enum(registrationStatuses),
  /**
   * Reason for an unknown status: the zone has no RDAP server, the name cannot be registered separately, or the
   * registry redirected to a server that does not know the name. `null` if the status is known.
   */
  reason: z.enum(['no_server', 'not_registrable', 'other_server']).nullable(),
  /** Registry's text about a reserved name; absent for every other status. */
  notice: z.string().max(200).optional(),
  /** Source of the server's address if IANA's list has none: the product's own list, or whois on port 43. */
  source: z.enum(['extra', 'whois']).optional(),
  /** Host that responded; `null` if no request was sent. */
  server: z.string().nullable(),
  /** EPP statuses in the spelling of RFC 8056. */
  eppStatuses: z.array(z.string().max(60)).max(30),
  registrar: z.string().max(200).nullable(),
  registeredAt: moment,
  expiresAt: moment,
  /** Last change of the registration; for a domain pending deletion, roughly the start of the deletion period. */
  changedAt: moment,
  /** Deletion date, which few registries report. */
  deletesAt: moment,
  checkedAt: z.iso.datetime(),
});
export type Registration = z.infer<typeof registrationSchema>;

/** Topics of archived page titles; `other` means that the titles contain no words of these topics. */
export const dropTopics = [
  'gambling',
  'adult',
  'pharma',
  'loans',
  'shop',
  'news',
  'tech',
  'travel',
  'health',
  'education',
  'parked',
  'other',
] as const;
export type DropTopic = (typeof dropTopics)[number];

const year = z.int().min(1990).max(9_999);

/** Internet Archive records of a domain (Wayback CDX). */
export const historySchema = z.strictObject({
  kind: z.literal('history'),
  /** `taken`: not requested, since the domain is registered; `none`: no captures; `excluded`: captures are withheld. */
  outcome: z.enum(['found', 'none', 'taken', 'excluded']),
  /** Years with a page or a redirect, ascending. */
  years: z.array(year).max(100),
  /** Number of months with a page, and of months with a redirect. */
  pageMonths: z.int().nonnegative(),
  redirectMonths: z.int().nonnegative(),
  /** Target of the last archived redirect; `null` if it is within the domain or unknown, or there is none. */
  redirectsTo: z.string().max(253).nullable(),
  titles: z.array(z.strictObject({ year, title: z.string().max(200) })).max(3),
  topics: z.array(z.enum(dropTopics)).max(dropTopics.length),
  checkedAt: z.iso.datetime(),
});
export type DropHistory = z.infer<typeof historySchema>;

/** Result of one lookup. */
export const dropLookupSchema = z.discriminatedUnion('kind', [registrationSchema, historySchema]);
export type DropLookup = z.infer<typeof dropLookupSchema>;
