import { notionAnalytics } from '@geoplan/contracts/notion/notion';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiFailure, networkFailureText } from '../../shared/api/api-failure.ts';
import { call } from '../../shared/api/call.ts';
import { sentences } from '../../shared/format/sentences.ts';
import { sitesFailedTitle } from '../../domain/workspace/sites/use-sites.ts';
import { sitesKey } from '../../domain/workspace/workspace-keys.ts';

/** What the server counts besides the figures of the spec. */
export type AnalyticsExtras = z.output<(typeof notionAnalytics)['answer']>['data'];

/** GEO × status and launches per month. */
export function useAnalyticsExtras(databaseId: string | undefined, isEnabled: boolean) {
  return useQuery({
    queryKey: [...sitesKey, 'analytics', databaseId ?? 'all'],
    queryFn: async ({ signal }) => (await call(notionAnalytics, { query: { databaseId } }, { signal })).data,
    enabled: isEnabled,
    retry: false,
  });
}

/** A failed load in the words of spec §8: no answer, or one that cannot be used; the server's own word stays. */
export function analyticsFailure(error: Error | null): Error | null {
  if (!(error instanceof ApiFailure)) return error;
  const isUnanswered = error.code === 'network' || error.code === 'timeout';
  const { code, status, requestId, retryAfterS, details } = error;
  const serverMessage =
    code === 'unexpected_answer' ? sitesFailedTitle : sentences(sitesFailedTitle, error.message);
  const message = isUnanswered ? networkFailureText : serverMessage;
  return new ApiFailure({ code, status, requestId, retryAfterS, details, message }, { cause: error });
}
