import {
  changeRecheck,
  createRecheck,
  listRechecks,
  removeRecheck,
  runRecheckNow,
  takeOverRecheck,
  type Recheck,
  type RecheckInput,
} from '@geoplan/contracts/geo/geo-rechecks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { runsKey } from '../../../domain/query-keys.ts';
import { useIdempotentStart } from '../../../domain/runs/start/use-idempotent-start.ts';
import { call } from '../../../shared/api/call.ts';

/** Query key below the key of the runs, so that the end of a run also invalidates this list. */
const rechecksKey = [...runsKey, 'rechecks'];
/** Polling interval, in ms. A schedule starts its runs without user action. */
const pollMs = 30_000;

/** Schedules of all users. */
export function useRechecks() {
  return useQuery({
    queryKey: rechecksKey,
    queryFn: async ({ signal }) => (await call(listRechecks, {}, { signal })).data,
    refetchInterval: pollMs,
  });
}

/** Creates a schedule, or replaces the one with this `id`. */
export function useSaveRecheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, input }: { id: string | undefined; input: RecheckInput }) =>
      id === undefined
        ? (await call(createRecheck, { body: input })).data
        : (await call(changeRecheck, { params: { id }, body: input })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: rechecksKey }),
  });
}

/** Starts a schedule's run now, outside its scheduled days. */
export function useRunRecheckNow() {
  const client = useQueryClient();
  const startOnce = useIdempotentStart<Recheck>();
  return useMutation({
    mutationFn: (id: string) =>
      startOnce(async (key) => {
        const headers = { 'idempotency-key': key };
        return (await call(runRecheckNow, { params: { id } }, { headers })).data;
      }),
    // Refetched even after a failure, because the list may show that the run has started, or that another user
    // started it first.
    onSettled: () => client.invalidateQueries({ queryKey: runsKey }),
  });
}

/** Makes the signed-in admin the owner of a schedule. */
export function useTakeOverRecheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(takeOverRecheck, { params: { id } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: rechecksKey }),
  });
}

/** Removes a schedule but keeps its runs. */
export function useRemoveRecheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeRecheck, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: rechecksKey }),
  });
}
