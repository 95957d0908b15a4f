import { foldedText } from '@geoplan/contracts/fields/folded-text';
import type { ListedRun } from '../runs-tray/use-listed-runs.ts';
import { leastLetters } from './site-results.ts';

const shownRuns = 5;

/**
 * Runs whose title contains every word of the search, running ones first. Without a search, only running ones are
 * listed. If one screen shows several runs, only the latest is listed.
 */
export function runHits<R extends Pick<ListedRun, 'run' | 'title' | 'to'>>(
  listed: readonly R[],
  typed: string,
): R[] {
  const words = foldedText(typed)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const isSearched = typed.trim().length >= leastLetters;
  const fitting = listed.filter(({ title, run }) => {
    const name = foldedText(title);
    return (isSearched || run.status === 'running') && words.every((word) => name.includes(word));
  });
  const isRunning = ({ run }: R) => run.status === 'running';
  const sorted = [...fitting.filter(isRunning), ...fitting.filter((each) => !isRunning(each))];
  const byPath = new Map<string, R>();
  for (const each of sorted) if (!byPath.has(each.to)) byPath.set(each.to, each);
  return [...byPath.values()].slice(0, shownRuns);
}
