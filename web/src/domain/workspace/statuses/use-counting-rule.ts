import type { DisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import type { CountingRule } from '@geoplan/contracts/notion/notion-site';
import { useQuery } from '@tanstack/react-query';
import { displayConfigKey } from '../workspace-keys.ts';

/**
 * The counting rule of the connection, as far as the screen has loaded it (`useDisplayConfig`); asks for nothing itself,
 * so that a column that shows a status needs no session.
 */
export function useCountingRule(): CountingRule | undefined {
  const { data } = useQuery<DisplayConfig | null>({ queryKey: displayConfigKey, enabled: false });
  return data?.counting;
}
