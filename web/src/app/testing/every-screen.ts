import { endedRunId, longKeyword, runningRunId } from './long-data.ts';

const keyword = `/keyword/${encodeURIComponent(longKeyword)}`;

/** Path of every screen, and of its tabs that have one, as opened by an administrator. */
export const everyScreen = [
  '/',
  '/analysis',
  '/geo-analysis',
  `/geo-analysis?run=${runningRunId}`,
  `/geo-analysis?run=${endedRunId}`,
  '/analysis-history',
  '/analysis-history?view=analyses',
  '/analysis-history?view=schedules',
  '/analysis-history?view=changes',
  '/analysis-results',
  '/analysis-results?tab=matrix',
  keyword,
  `${keyword}?compare=gb&compare=us`,
  `${keyword}/country/gb`,
  '/competitor-analysis',
  '/ai-assistant',
  '/tz-generation',
  '/domain-search',
  '/drop-search',
  '/drop-search?source=list',
  '/planning',
  '/notion-data',
  '/notion-data?view=uncounted',
  '/notion-data?view=changes&since=2026-11-20T10:00:00.000Z',
  '/notion-analytics',
  '/notion-configs',
  '/balance',
  '/balance?view=usage',
  '/balance?view=alerts',
  '/balance?view=ceilings',
  '/settings',
  '/users',
  '/audit',
  '/work',
  '/guide',
] as const;

/**
 * Screens with other parts on a phone (`useIsSmall`), or with blocks that appear in one step (`Settled`). The others
 * share their markup with the desktop, or their table with the audit.
 */
export const screensOfPhones = [
  '/',
  `/geo-analysis?run=${runningRunId}`,
  '/analysis-results',
  '/analysis-results?tab=matrix',
  keyword,
  `${keyword}/country/gb`,
  '/planning',
  '/notion-data',
  '/notion-configs',
  '/balance?view=alerts',
  '/settings',
  '/audit',
] as const satisfies readonly (typeof everyScreen)[number][];
