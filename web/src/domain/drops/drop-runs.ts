import {
  cancelDropRun,
  dropEventSchemas,
  followDropRun,
  listDropRuns,
  readDropRun,
  type DropItemEvent,
  type DropRun,
  type DropRunDetail,
} from '@geoplan/contracts/drops/drop-runs';
import { call } from '../../shared/api/call.ts';
import { readSharedStream } from '../../shared/api/streams/shared-stream.ts';
import type { LiveKind, RunKind } from '../runs/run-kind.ts';
import { dropListPath, dropRunEndText, dropRunTitle } from './drop-labels.ts';
import { mergeDropEvents } from './merge-drop-events.ts';

/** Run kind for lists of drops. */
export const dropRuns: RunKind<DropRun> & LiveKind<DropRunDetail, DropItemEvent> = {
  key: ['drop-runs'],
  startKey: ['start-drops'],
  detailKey: (runId) => ['drop-run', runId],
  list: async (query, signal) => (await call(listDropRuns, { query }, { signal })).data.runs,
  read: async (runId, { signal }) => (await call(readDropRun, { params: { runId } }, { signal })).data,
  stream: (runId, options) => readSharedStream(followDropRun, { params: { runId } }, options),
  events: dropEventSchemas,
  merge: mergeDropEvents,
  changes: [],
  title: dropRunTitle,
  path: dropListPath,
  endText: dropRunEndText,
  cancel: async (runId) => (await call(cancelDropRun, { params: { runId } })).data,
  cancelledText: 'Проверка списка отменена, найденное сохранено',
  cancelFailedText: 'Не удалось отменить',
};
