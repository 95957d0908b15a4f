import { setGeoWord } from '@geoplan/contracts/notion/notion-configs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { countryName } from '../../countries/country-tag.tsx';
import { useDisplayConfig } from '../display/use-display-config.ts';

/** Assigns a country to a word in GEO, for all sites of the shown connection. */
export function useSetGeoWord() {
  const client = useQueryClient();
  const { data: config } = useDisplayConfig();
  return useMutation({
    mutationFn: async (body: { word: string; country: string }) => {
      if (!config) throw new Error('no connection is shown');
      return (await call(setGeoWord, { params: { id: config.id }, body })).data;
    },
    onSuccess: async (_, { word, country }) => {
      showToast(`«${word}» теперь считается как ${countryName(country)}`);
      // Counts and lists of every screen depend on it.
      await client.invalidateQueries();
    },
    onError: (error, { word }) => showToast(`Не удалось сохранить «${word}». ${error.message}`),
  });
}
