import { changeUser, createUser, listUsers, removeUser, type Account } from '@geoplan/contracts/auth';
import type { CallInput } from '@geoplan/contracts/routing/call-url';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

const key = ['users'];

/** Account fields that an admin may change. */
export type AccountChange = CallInput<typeof changeUser>['body'];

/** All accounts. */
export function useUsers() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(listUsers, {}, { signal })).data,
  });
}

/**
 * Returns a function that immediately writes a changed list into the query cache, so that the row changes as soon as
 * the toast appears.
 */
function useCachedUsers() {
  const client = useQueryClient();
  return (change: (users: Account[]) => Account[]) => {
    client.setQueryData<Account[]>(key, (users) => users && change(users));
    void client.invalidateQueries({ queryKey: key });
  };
}

export function useCreateUser() {
  const update = useCachedUsers();
  return useMutation({
    mutationFn: async (body: CallInput<typeof createUser>['body']) => (await call(createUser, { body })).data,
    onSuccess: (created) => update((users) => [...users, created]),
  });
}

export function useChangeUser() {
  const update = useCachedUsers();
  return useMutation({
    mutationFn: async ({ id, change }: { id: string; change: AccountChange }) =>
      (await call(changeUser, { params: { id }, body: change })).data,
    onSuccess: (changed) => update((users) => users.map((each) => (each.id === changed.id ? changed : each))),
  });
}

export function useRemoveUser() {
  const update = useCachedUsers();
  return useMutation({
    mutationFn: (id: string) => call(removeUser, { params: { id } }),
    onSuccess: (_, id) => update((users) => users.filter((each) => each.id !== id)),
  });
}
