import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';

/** State of the geo stage from the latest runs, newest first; a cancelled run says nothing (spec §4). */
export function geoStageStatus(runs: readonly GeoRun[]): 'running' | 'completed' | 'error' | 'pending' {
  if (runs.some(({ status }) => status === 'running')) return 'running';
  const last = runs.find(({ status }) => status === 'completed' || status === 'failed');
  if (last === undefined) return 'pending';
  return last.status === 'completed' ? 'completed' : 'error';
}
