import { notionAnalytics } from '@geoplan/contracts/notion/notion';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiFailure, networkFailureText } from '../../shared/api/api-failure.ts';
import { call } from '../../shared/api/call.ts';
import { sentences } from '../../shared/format/sentences.ts';
import { sitesFailedTitle } from '../../domain/workspace/sites/use-sites.ts';
import { sitesKey } from '../../domain/query-keys.ts';

/** Additional figures from the server that are not in the spec. */
export type AnalyticsExtras = z.output<(typeof notionAnalytics)['response']>['data'];

/** GEO × status and launches per month. */
export function useAnalyticsExtras(databaseId: string | undefined, isEnabled: boolean) {
  return useQuery({
    queryKey: [...sitesKey, 'analytics', databaseId ?? 'all'],
    queryFn: async ({ signal }) => (await call(notionAnalytics, { query: { databaseId } }, { signal })).data,
    enabled: isEnabled,
    retry: false,
  });
}

/**
 * Load failure with the text from spec §8 if there was no response or it was unusable, otherwise with the message
 * from the server.
 */
export function analyticsFailure(error: Error | null): Error | null {
  if (!(error instanceof ApiFailure)) return error;
  const isUnanswered = error.code === 'network' || error.code === 'timeout';
  const { code, status, requestId, retryAfterS, details } = error;
  const serverMessage =
    code === 'unexpected_answer' ? sitesFailedTitle : sentences(sitesFailedTitle, error.message);
  const message = isUnanswered ? networkFailureText : serverMessage;
  return new ApiFailure({ code, status, requestId, retryAfterS, details, message }, { cause: error });
}
