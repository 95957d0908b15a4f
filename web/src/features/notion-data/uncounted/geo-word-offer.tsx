import { countries } from '@geoplan/contracts/countries/countries';
import { countryOfWord } from '@geoplan/contracts/countries/country-of-word';
import { guessCountry } from '@geoplan/contracts/countries/guess-country';
import type { UncountedSite } from '@geoplan/contracts/notion/uncounted-sites';
import { useState } from 'react';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import { splitGeo } from '../../../domain/workspace/sites/site-values.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { PlainButton } from '../../../shared/ui/buttons/plain-button.tsx';
import { ComboField } from '../../../shared/ui/fields/combo-field.tsx';
import { FormDialog } from '../../../shared/ui/overlays/form-dialog.tsx';
import { setGeoWord } from '@geoplan/contracts/notion/notion-configs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { useDisplayConfig } from '../../../domain/workspace/display/use-display-config.ts';

const linkStyle =
  'shrink-0 rounded-sm text-left text-xs text-link hover:underline disabled:text-muted disabled:no-underline';

/** Actions for an admin on a GEO that names no country: to assign the probable country or to choose another. */
export function GeoWordOffer({ site }: { site: Pick<UncountedSite, 'geo' | 'reason'> }) {
  const canConfigure = useCan('configure');
  const [isOpen, setOpen] = useState(false);
  const save = useSetGeoWord();
  const word = splitGeo(site.geo).find(({ code }) => code === null)?.label;
  if (!canConfigure || site.reason !== 'no_country' || word === undefined) return null;
  const guess = guessCountry(word);
  return (
    <>
      {guess === null ? (
        <PlainButton
          className={linkStyle}
          onPress={() => setOpen(true)}
          aria-label={`Указать страну для «${word}»`}
        >
          Указать страну
        </PlainButton>
      ) : (
        <PlainButton
          className={linkStyle}
          isDisabled={save.isPending}
          aria-label={`Считать «${word}» как ${countryName(guess)}`}
          onPress={() => save.mutate({ word, country: guess })}
        >
          {word}&nbsp;= {guess.toUpperCase()}
        </PlainButton>
      )}
      {isOpen ? <GeoWordDialog word={word} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const options = countries
  .map(({ code, russian }) => ({ id: code, label: russian, hint: code.toUpperCase() }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'ru'));

/** Dialog for choosing the country of a word that resembles no country name. */
function GeoWordDialog({ word, onClose }: { word: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const save = useSetGeoWord();
  return (
    <FormDialog
      title={`Страна для «${word}»`}
      submitLabel="Сохранить"
      intro="Слово будет означать эту страну во всех строках конфигурации. Строки в Notion не меняются."
      isPending={save.isPending}
      isDirty={typed !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        const country = countryOfWord(typed.trim());
        if (country === null) setError('Такой страны нет в списке');
        else save.mutate({ word, country }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <ComboField
        label="Страна"
        hint="Название или код, например GB"
        error={error}
        options={options}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}

/** Assigns a country to a word in GEO, for all sites of the shown connection. */
function useSetGeoWord() {
  const client = useQueryClient();
  const { data: config } = useDisplayConfig();
  return useMutation({
    mutationFn: async (body: { word: string; country: string }) => {
      if (!config) throw new Error('no workspace connection is selected');
      return (await call(setGeoWord, { params: { id: config.id }, body })).data;
    },
    onSuccess: async (_, { word, country }) => {
      showToast(`«${word}» теперь считается как ${countryName(country)}`);
      // Counts and lists on every screen depend on the assignment.
      await client.invalidateQueries();
    },
    onError: (error, { word }) => showToast(`Не удалось сохранить «${word}». ${error.message}`),
  });
}
