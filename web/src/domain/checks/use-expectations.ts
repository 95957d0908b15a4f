import {
  changeExpectations,
  readExpectations,
  type ExpectationTable,
} from '@geoplan/contracts/http-status/http-status';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isConflict } from '../../shared/api/api-failure.ts';
import { call } from '../../shared/api/call.ts';
import { checkedKey } from '../query-keys.ts';
import { findingsKey } from './use-findings.ts';

const expectationsKey = [...checkedKey, 'expectations'];

/** Expectation for each status. */
export function useExpectations() {
  return useQuery({
    queryKey: expectationsKey,
    queryFn: async ({ signal }) => (await call(readExpectations, {}, { signal })).data,
  });
}

/** Replaces the table of expectations and thereby changes every finding. */
export function useChangeExpectations() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ExpectationTable) => (await call(changeExpectations, { body })).data,
    onSuccess: (table) => {
      client.setQueryData(expectationsKey, table);
      return client.invalidateQueries({ queryKey: findingsKey });
    },
    // After a conflict, the newer value is loaded and shown next to the user's changes.
    onError: (error) =>
      isConflict(error) ? client.invalidateQueries({ queryKey: expectationsKey }) : undefined,
  });
}
