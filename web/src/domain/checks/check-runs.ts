import {
  cancelCheckRun,
  listCheckRuns,
  type CheckRun,
} from '@geoplan/contracts/http-status/http-status-runs';
import { call } from '../../shared/api/call.ts';
import type { RunKind } from '../runs/run-kind.ts';
import { checkEndText, checksPath, checkTitle } from './check-labels.ts';

/** Run kind for checks of sites. */
export const checkRuns: RunKind<CheckRun> = {
  key: ['check-runs'],
  startKey: ['start-check'],
  list: async (query, signal) => (await call(listCheckRuns, { query }, { signal })).data.runs,
  title: checkTitle,
  path: () => checksPath,
  endText: checkEndText,
  cancel: async (runId) => (await call(cancelCheckRun, { params: { runId } })).data,
  cancelledText: 'Проверка отменена, найденное сохранено',
  cancelFailedText: 'Не удалось отменить проверку',
};
