import {
  changeExpectations,
  readExpectations,
  type Expectation,
  type ExpectationTable,
} from '@geoplan/contracts/http-status/http-status';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { checkedKey, findingsKey } from './check-keys.ts';

/** What a status of the workspace lets expect of its sites, in words. */
export const expectationLabels: Record<Expectation, string> = {
  works: 'Работает',
  redirects: 'Ведёт на другой домен',
  gone: 'Не отвечает',
  any: 'Неважно',
};

const expectationsKey = [...checkedKey, 'expectations'];

/** What each status expects. */
export function useExpectations() {
  return useQuery({
    queryKey: expectationsKey,
    queryFn: async ({ signal }) => (await call(readExpectations, {}, { signal })).data,
  });
}

/** Replaces the table; every finding is another one then. */
export function useChangeExpectations() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ExpectationTable) => (await call(changeExpectations, { body })).data,
    onSuccess: (table) => {
      client.setQueryData(expectationsKey, table);
      return client.invalidateQueries({ queryKey: findingsKey });
    },
  });
}
