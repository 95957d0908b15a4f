import {
  changeSchedule,
  readSchedule,
  type CheckScheduleChange,
} from '@geoplan/contracts/http-status/http-status';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isConflict } from '../../shared/api/api-failure.ts';
import { call } from '../../shared/api/call.ts';
import { checkedKey } from '../query-keys.ts';

const scheduleKey = [...checkedKey, 'schedule'];

/** Schedule of the checks, with the result of the last scheduled one. */
export function useSchedule() {
  return useQuery({
    queryKey: scheduleKey,
    queryFn: async ({ signal }) => (await call(readSchedule, {}, { signal })).data,
  });
}

/** Changes the schedule. */
export function useChangeSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CheckScheduleChange) => (await call(changeSchedule, { body })).data,
    onSuccess: (state) => client.setQueryData(scheduleKey, state),
    // After a conflict, the newer value is loaded and shown next to the user's changes.
    onError: (error) => (isConflict(error) ? client.invalidateQueries({ queryKey: scheduleKey }) : undefined),
  });
}
