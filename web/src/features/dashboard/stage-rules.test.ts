import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import type { RunStatus } from '@geoplan/contracts/runs';
import { expect, test } from 'vitest';
import { geoStageStatus } from './stage-rules.ts';

const runs = (...statuses: RunStatus[]) => statuses.map((status) => ({ status }) as GeoRun);

test.each([
  [[], 'pending'],
  [['cancelled'], 'pending'],
  [['completed', 'failed'], 'completed'],
  [['cancelled', 'failed', 'completed'], 'error'],
  [['completed', 'running'], 'running'],
] as [RunStatus[], string][])('runs %j make the geo stage %s', (statuses, expected) => {
  expect(geoStageStatus(runs(...statuses))).toBe(expected);
});
