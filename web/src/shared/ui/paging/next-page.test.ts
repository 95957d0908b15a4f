import type { ErrorCode } from '@geoplan/contracts/errors';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiFailure, mayRetryQuery } from '../../api/api-failure.ts';
import { mayLoadAhead } from './next-page.ts';

/** List of three pages whose end stays visible; the second page fails until it is repaired. */
function listAtItsEnd(code: ErrorCode) {
  let isBroken = true;
  const requested: number[] = [];
  const observer = new InfiniteQueryObserver(new QueryClient(), {
    queryKey: ['list at its end', code],
    queryFn: ({ pageParam }) => {
      requested.push(pageParam);
      if (pageParam === 2 && isBroken) throw new ApiFailure({ code, message: 'не вышло', status: 500 });
      return pageParam;
    },
    initialPageParam: 1,
    getNextPageParam: (page) => (page < 3 ? page + 1 : null),
    retry: mayRetryQuery,
    retryDelay: 0,
  });
  const end = observer.subscribe((result) => {
    // Limited: a list that loops would use all memory.
    if (requested.length < 20 && mayLoadAhead(result)) void result.fetchNextPage();
  });
  const repair = () => {
    isBroken = false;
  };
  return { observer, requested, repair, end };
}

test.each<[ErrorCode, number]>([
  ['internal', 1],
  ['rate_limited', 1],
  ['service_unavailable', 3],
])(
  'requests a next page that fails with %s %i times, then only on request of the user',
  async (code, times) => {
    const { observer, requested, repair, end } = listAtItsEnd(code);
    await expect.poll(() => observer.getCurrentResult().isFetchNextPageError).toBe(true);
    // A timer runs after everything that the last result triggers.
    await new Promise((resolve) => setTimeout(resolve));
    expect(requested.filter((page) => page === 2)).toHaveLength(times);
    repair();
    void observer.getCurrentResult().fetchNextPage();
    await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([1, 2, 3]);
    expect(requested.filter((page) => page === 2)).toHaveLength(times + 1);
    end();
  },
);

test('loads no page in advance while another page is loading or the shown pages belong to another filter', () => {
  const idle = {
    hasNextPage: true,
    isFetching: false,
    isPlaceholderData: false,
    isFetchNextPageError: false,
  };
  expect(mayLoadAhead(idle)).toBe(true);
  expect(mayLoadAhead({ ...idle, hasNextPage: false })).toBe(false);
  expect(mayLoadAhead({ ...idle, isFetching: true })).toBe(false);
  expect(mayLoadAhead({ ...idle, isPlaceholderData: true })).toBe(false);
});
