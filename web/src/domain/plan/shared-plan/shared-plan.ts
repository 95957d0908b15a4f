import { changeSharedPlan, readSharedPlan } from '@geoplan/contracts/geo/shared-plan';
import { ApiFailure } from '../../../shared/api/api-failure.ts';
import { call } from '../../../shared/api/call.ts';
import { newId } from '../../../shared/browser/new-id.ts';
import { storedValue } from '../../../shared/storage/stored-value.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { createSharedPlan } from './create-shared-plan.ts';
import type { PlanNeeds } from './plan-opening.ts';
import { createDrafts, decodeUnsent, encodeUnsent } from './unsent-draft.ts';

const finalCodes = new Set(['forbidden', 'invalid_input', 'conflict', 'payload_too_large']);

const needs: PlanNeeds = {
  async read(since, signal) {
    return (await call(readSharedPlan, { query: since === null ? {} : { since } }, { signal })).data;
  },
  async change(changes, key) {
    const headers = { 'idempotency-key': key };
    return (await call(changeSharedPlan, { body: { changes: [...changes] } }, { headers })).data;
  },
  isFinal: (error) => error instanceof ApiFailure && finalCodes.has(error.code),
  onRefusal: (text) => showToast(text),
  drafts: createDrafts(
    storedValue('plan-unsent', { initial: {}, decode: decodeUnsent, encode: encodeUnsent }),
  ),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  newKey: newId,
};

/** Shared plan in this tab. */
export const {
  useSharedPlan,
  open: openSharedPlan,
  sync: syncSharedPlan,
  rewrite: rewriteSharedPlan,
  forgetConflicts,
} = createSharedPlan(needs);
