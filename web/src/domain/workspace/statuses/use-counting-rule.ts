import type { DisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import type { CountingRule } from '@geoplan/contracts/notion/notion-site';
import { useQuery } from '@tanstack/react-query';
import { displayConfigKey } from '../../query-keys.ts';

/**
 * Counting rule of the connection, if the screen has loaded it (`useDisplayConfig`). Sends no request, so that a
 * column with a status needs no session.
 */
export function useCountingRule(): CountingRule | undefined {
  const { data } = useQuery<DisplayConfig | null>({ queryKey: displayConfigKey, enabled: false });
  return data?.counting;
}
