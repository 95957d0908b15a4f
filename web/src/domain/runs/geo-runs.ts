import {
  cancelRun,
  followRun,
  listRuns,
  runEventSchemas,
  type GeoRun,
  type GeoRunDetail,
  type RunItemEvent,
} from '@geoplan/contracts/geo/geo-runs';
import { call } from '../../shared/api/call.ts';
import { readSharedStream } from '../../shared/api/streams/shared-stream.ts';
import { geoRecordsKey, runsKey } from '../query-keys.ts';
import { mergeEvents } from './live/run-merge.ts';
import { readPages } from './read-pages.ts';
import type { LiveKind, RunKind } from './run-kind.ts';
import { runEndText, runPath, runTitle } from './run-labels.ts';

/** Run kind for analyses of keywords and countries. */
export const geoRuns: RunKind<GeoRun> & LiveKind<GeoRunDetail, RunItemEvent> = {
  key: runsKey,
  startKey: ['start-run'],
  detailKey: (runId) => ['run', runId],
  list: async (query, signal) => (await call(listRuns, { query }, { signal })).data.runs,
  read: readPages,
  stream: (runId, options) => readSharedStream(followRun, { params: { runId } }, options),
  events: runEventSchemas,
  merge: mergeEvents,
  changes: [geoRecordsKey],
  title: runTitle,
  path: runPath,
  endText: runEndText,
  cancel: async (runId) => (await call(cancelRun, { params: { runId } })).data,
  cancelledText: 'Запуск отменён, найденное сохранено',
  cancelFailedText: 'Не удалось отменить запуск',
};
