import { maxDropKeywords, whoisZones, type DropCandidate } from '@geoplan/contracts/drops/drop-lists';
import type { DropSourceState } from '@geoplan/contracts/drops/drop-runs';

const longestName = 120;
const longestKeyword = 200;
/** Archive requests per domain: one for the index, three for titles, one for a redirect. */
const archiveQuestions = 5;

/** List name derived from the file name, such as «auction-nov». */
export const listName = (fileName: string): string =>
  fileName
    .replace(/\.\w{1,5}$/, '')
    .slice(0, longestName)
    .toWellFormed() || 'Список';

/** Comma-separated keywords without duplicates, with a problem if there are too many or one is too long. */
export function keywordsOf(typed: string): { keywords: string[]; problem?: string } {
  const keywords = [...new Set(typed.split(/[,;\n]/).map((each) => each.trim()))].filter(
    (each) => each !== '',
  );
  if (keywords.length > maxDropKeywords)
    return { keywords, problem: `Не больше ${maxDropKeywords}\u00A0слов` };
  if (keywords.some((each) => Array.from(each).length > longestKeyword))
    return { keywords, problem: `Ключевое слово длиннее ${longestKeyword}\u00A0символов` };
  return { keywords };
}

/**
 * Maximum duration of the lookups of a list, in seconds. Assumes the worst case, with all domains at one registry,
 * none taken, and a full history for each.
 */
export function longestSeconds(
  candidates: readonly Pick<DropCandidate, 'domain'>[],
  hasHistory: boolean,
  pauses: Pick<DropSourceState, 'registryPauseMs' | 'whoisPauseMs' | 'archivePauseMs'>,
): number {
  const all = candidates.length;
  const byWhois = candidates.filter(({ domain }) =>
    whoisZones.some((zone) => domain.endsWith(`.${zone}`)),
  ).length;
  const ms = Math.max(
    all * 100,
    (all - byWhois) * pauses.registryPauseMs,
    byWhois * pauses.whoisPauseMs,
    hasHistory ? all * archiveQuestions * pauses.archivePauseMs : 0,
  );
  return Math.ceil(ms / 1_000);
}

type Told = { domain: string } & Partial<DropCandidate>;

/** Row without the fields that its file does not contain, so that a request with thousands of rows stays small. */
const toldOf = (candidate: DropCandidate): Told =>
  Object.fromEntries(Object.entries(candidate).filter(([, value]) => value !== null)) as Told;

/** Request body that starts a list. */
export const startBody = (list: {
  name: string;
  keywords: readonly string[];
  hasHistory: boolean;
  candidates: readonly DropCandidate[];
}) => ({
  name: list.name.trim(),
  keywords: [...list.keywords],
  hasHistory: list.hasHistory,
  candidates: list.candidates.map(toldOf),
});
