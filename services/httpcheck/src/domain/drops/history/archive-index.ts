import { z } from 'zod';

/** Capture worth opening, as listed in the index. */
export interface Capture {
  /** `20170511093012` */
  timestamp: string;
  /** Address as archived. */
  original: string;
}

/** Summary of a domain's index. */
export interface ArchiveSummary {
  years: number[];
  pageMonths: number;
  redirectMonths: number;
  /** Pages whose titles represent the whole history, from the first, a middle and the last year with a page. */
  pages: Capture[];
  /** Last redirect; null if there is none. */
  redirect: Capture | null;
}

/** Header and rows; all cells are strings (`output=json`). */
const indexSchema = z.array(z.array(z.string().max(4_000)).max(20)).max(2_000);
const columns = ['timestamp', 'original', 'statuscode', 'mimetype'];
/** Query parameters for the index: one capture per month of the front page and its redirects. */
const fixedQuery = {
  output: 'json',
  fl: columns.join(),
  filter: 'statuscode:[23]..',
  collapse: 'timestamp:6',
  limit: '1000',
};
const maxOriginal = 500;

/** URL of the index for a domain. */
export function indexUrl(archiveUrl: string, domain: string): string {
  const query = new URLSearchParams({ url: domain, ...fixedQuery });
  return `${archiveUrl}/cdx/search/cdx?${String(query)}`;
}

/** URL of a capture as archived, without the archive's frame (`id_`). */
export const captureUrl = (archiveUrl: string, { timestamp, original }: Capture): string =>
  `${archiveUrl}/web/${timestamp}id_/${original}`;

export const captureYear = ({ timestamp }: Capture): number => Number(timestamp.slice(0, 4));

interface Row extends Capture {
  status: string;
  mime: string;
}

/** Rows in the header's order; null if this is not an index. */
function readRows(text: string): Row[] | null {
  // The index is an empty array or an empty body if nothing is archived.
  if (text.trim() === '') return [];
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = indexSchema.safeParse(json);
  if (!parsed.success) return null;
  const [header, ...cells] = parsed.data;
  if (!header) return [];
  const at = columns.map((name) => header.indexOf(name));
  if (at.includes(-1)) return null;
  return cells.map((row) => {
    const [timestamp = '', original = '', status = '', mime = ''] = at.map((index) => row[index]);
    return { timestamp, original, status, mime };
  });
}

const isUsable = ({ timestamp, original }: Row): boolean => {
  const year = Number(timestamp.slice(0, 4));
  return /^\d{14}$/.test(timestamp) && year >= 1990 && year < 2200 && URL.canParse(original);
};

const captureOf = ({ timestamp, original }: Row): Capture => ({ timestamp, original });

/** Last captures of the first, the middle and the last of these years. */
function pickPages(pages: readonly Row[]): Capture[] {
  const byYear = new Map(pages.map((row) => [captureYear(row), row]));
  const years = [...byYear.keys()];
  const wanted = [years[0], years[Math.floor((years.length - 1) / 2)], years.at(-1)];
  return [...new Set(wanted)].flatMap((year) => {
    const row = year === undefined ? undefined : byYear.get(year);
    return row && row.original.length <= maxOriginal ? [captureOf(row)] : [];
  });
}

const months = (rows: readonly Row[]) => new Set(rows.map(({ timestamp }) => timestamp.slice(0, 6))).size;

/** Summarizes an index; null if the text is not an index. */
export function summarizeIndex(text: string): ArchiveSummary | null {
  const rows = readRows(text)
    ?.filter(isUsable)
    .toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
  if (!rows) return null;
  const pages = rows.filter(({ status }) => status.startsWith('2'));
  const redirects = rows.filter(({ status }) => status.startsWith('3'));
  const last = redirects.at(-1);
  return {
    years: [...new Set([...pages, ...redirects].map(captureYear))].toSorted((a, b) => a - b),
    pageMonths: months(pages),
    redirectMonths: months(redirects),
    pages: pickPages(pages.filter(({ mime }) => mime === '' || /html|revisit/i.test(mime))),
    redirect: last && last.original.length <= maxOriginal ? captureOf(last) : null,
  };
}

/**
 * Host to which an archived redirect of `domain` led; null if there is none, it is within the domain, or it is
 * unknown. The archive wraps the target in an archive URL, `/web/<timestamp>id_/<target>`.
 */
export function redirectTarget(location: string | undefined, domain: string): string | null {
  const [, target = location ?? ''] = /\/web\/\d+[a-z_]*\/(.+)$/.exec(location ?? '') ?? [];
  const url = URL.parse(target);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '');
  const isWithin = host === domain || host.endsWith(`.${domain}`);
  return isWithin || host.length > 253 || host === '' ? null : host;
}
