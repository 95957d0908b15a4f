import { z } from 'zod';
import { text } from '../fields/text.ts';

/** Most domains of one list. */
export const maxDropsPerList = 5_000;
/** Largest list as a file, bytes. */
export const maxDropListBytes = 2 * 1024 * 1024;
/** Most words that a list may be judged by. */
export const maxDropKeywords = 50;

/** A registrable name in ASCII, lower case: at least two labels, none longer than 63 (RFC 1035, 2.3.4). */
const domainPattern =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/** True for a domain as lists, look-ups and results write it: punycode, lower case, no closing dot. */
export const isDropDomain = (value: string): boolean => domainPattern.test(value);

const domain = text(253).refine(isDropDomain, 'Не похоже на домен');
const figure = z.number().nonnegative().max(1e12).nullable().default(null);

/** One row of a list; null = the file does not tell. */
export const dropCandidateSchema = z.strictObject({
  domain,
  /** In the currency of the file, which nobody converts. */
  price: figure,
  /** Years, as the drop service counts them. */
  ageYears: z.number().nonnegative().max(60).nullable().default(null),
  backlinks: figure,
  referringDomains: figure,
  /** DR, DA or what the service has in their place, 0–100. */
  rating: z.number().min(0).max(100).nullable().default(null),
  /** Majestic's TF, 0–100. */
  trustFlow: z.number().min(0).max(100).nullable().default(null),
});
export type DropCandidate = z.output<typeof dropCandidateSchema>;

/** What the registry says, in the words of the screen: свободен, зарезервирован, занят, ждёт удаления, неизвестно. */
export const registrationStatuses = ['free', 'reserved', 'taken', 'pending_delete', 'unknown'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

const moment = z.iso.datetime().nullable();

/** Zones that are looked up by whois; their registry has no documented RDAP server. */
export const whoisZones = ['ru', 'su', 'xn--p1ai'] as const;

/** Registration data of a domain, from RDAP (RFC 9083) or whois. */
export const registrationSchema = z.strictObject({
  kind: z.literal('registration'),
  /**
   * `free`: the registry of its zone does not have it; `reserved`: nor can it be registered; `pending_delete`: redemption
   * period or pending delete.
   */
  status: z.enum(registrationStatuses),
  /**
   * Why it is unknown: the zone has no RDAP server, this is no name that is registered by itself, or a server that the
   * registry redirected to does not have it. Null if it is known.
   */
  reason: z.enum(['no_server', 'not_registrable', 'other_server']).nullable(),
  /** Words of the registry about a reserved name; absent for every other status. */
  notice: z.string().max(200).optional(),
  /** Source of the server's address if IANA's list has none: the product's own list, or whois on port 43. */
  source: z.enum(['extra', 'whois']).optional(),
  /** Host that answered; null = nobody was asked. */
  server: z.string().nullable(),
  /** EPP statuses in the spelling of RFC 8056. */
  eppStatuses: z.array(z.string().max(60)).max(30),
  registrar: z.string().max(200).nullable(),
  registeredAt: moment,
  expiresAt: moment,
  /** Last change of the registration; of one that waits for its deletion about since when it does. */
  changedAt: moment,
  /** Day of the deletion, which few registries tell. */
  deletesAt: moment,
  checkedAt: z.iso.datetime(),
});
export type Registration = z.infer<typeof registrationSchema>;

/** What titles of archived pages are about; `other`: there are titles, and none of these words in them. */
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

/** What the Internet Archive has of a domain (Wayback CDX). */
export const historySchema = z.strictObject({
  kind: z.literal('history'),
  /** `taken`: not asked, since the domain is registered; `none`: the archive has nothing; `excluded`: it shows nothing. */
  outcome: z.enum(['found', 'none', 'taken', 'excluded']),
  /** Years with a page or a redirect, ascending. */
  years: z.array(year).max(100),
  /** Months with a page, and with a redirect. */
  pageMonths: z.int().nonnegative(),
  redirectMonths: z.int().nonnegative(),
  /** Where the last archived redirect led; null = within the domain, unknown, or there is none. */
  redirectsTo: z.string().max(253).nullable(),
  titles: z.array(z.strictObject({ year, title: z.string().max(200) })).max(3),
  topics: z.array(z.enum(dropTopics)).max(dropTopics.length),
  checkedAt: z.iso.datetime(),
});
export type DropHistory = z.infer<typeof historySchema>;

/** What one look-up has told. */
export const dropLookupSchema = z.discriminatedUnion('kind', [registrationSchema, historySchema]);
export type DropLookup = z.infer<typeof dropLookupSchema>;
