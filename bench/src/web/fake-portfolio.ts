import type { SessionUser } from '@geoplan/contracts/auth';
import type { CheckedSite } from '@geoplan/contracts/http-status/http-status-runs';
import type { Finding } from '@geoplan/contracts/http-status/http-status';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { brandOf, placesOf } from '../notion/synthetic-sites.ts';

export const databaseId = 'a'.repeat(32);

/** User of the screen. */
export const user: SessionUser = {
  id: '00000000-0000-4000-8000-000000000002',
  email: 'user@demo.local',
  role: 'user',
  lastLogin: null,
};

const statuses = ['In prod', 'Indexing', 'SEO process', 'План', 'Migrate to server', 'Redirect', 'DELETED'];
const reasons = ['ok', 'redirect', 'client_error', 'server_error'] as const;
const codes = [200, 301, 404, 503] as const;
const firstDay = Date.UTC(2026, 10, 20);

const siteId = (at: number) => (0xa0_00_00 + at).toString(16).padStart(32, '0');
const url = (at: number) => `https://site-${at}.example/`;

/** Result of checking the n-th site in the given round of checks. */
const answerOf = (at: number, look: number) => {
  const kind = (at * 7 + look) % 10 < 7 ? 0 : 1 + ((at + look) % 3);
  return { httpStatus: codes[kind]!, reason: reasons[kind]! };
};

/** The n-th site of the workspace, youngest first; `checkedAt` is `null` if it was never checked. */
export function siteOf(at: number, look: number, checkedAt: string | null): NotionSite {
  const { httpStatus, reason } = answerOf(at, look);
  return {
    id: siteId(at),
    databaseId,
    url: url(at),
    status: statuses[at % statuses.length]!,
    brand: brandOf(at),
    geo: placesOf(at).join(', '),
    language: placesOf(at)[0]!,
    type: 'Казино',
    start_date: new Date(firstDay - (at % 650) * 86_400_000).toISOString().slice(0, 10),
    responsible: 'А. Ковалёва',
    notes: at % 4 === 0 ? 'Перенос на новый сервер, запланирован на конец ноября' : '',
    created_time: new Date(firstDay - at * 60_000).toISOString(),
    notionUrl: `https://www.notion.so/${siteId(at)}`,
    ...(checkedAt === null ? {} : { httpStatus, httpReason: reason, httpCheckedAt: checkedAt }),
  };
}

/** Result of a check of the n-th site. */
export function checkedSiteOf(at: number, look: number, checkedAt: string): CheckedSite {
  const { httpStatus, reason } = answerOf(at, look);
  return {
    projectId: siteId(at),
    url: url(at),
    httpStatus,
    reason,
    finalStatus: httpStatus,
    finalUrl: url(at),
    redirects: reason === 'redirect' ? [{ status: httpStatus, url: `${url(at)}new` }] : [],
    isOtherDomain: false,
    certificateEndsAt: '2027-02-01T00:00:00.000Z',
    detail: null,
    ms: 142,
    checkedAt,
  };
}

/** A finding about every third site. */
export function findingOf(at: number, checkedAt: string): Finding {
  const before = { ...answerOf(at, 0), checkedAt: '2026-11-20T11:05:00.000Z' };
  return {
    projectId: siteId(at),
    ...answerOf(at, 1),
    checkedAt,
    finalUrl: url(at),
    isOtherDomain: false,
    mismatch: at % 2 === 0 ? { expects: 'works', text: 'сайт отвечает кодом 404' } : null,
    before,
    fellAt: at % 5 === 0 ? checkedAt : null,
    certificateEndsAt: null,
  };
}
