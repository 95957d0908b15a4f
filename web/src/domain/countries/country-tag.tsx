import { countryByCode } from '@geoplan/contracts/countries/countries';
import { formatCount } from '../../shared/format/format-number.ts';

/** Russian name of a country; an unknown code is returned unchanged. */
export function countryName(code: string): string {
  return countryByCode(code)?.russian ?? code.toUpperCase();
}

/** «32 страны». */
export const countriesText = (count: number): string => formatCount(count, ['страна', 'страны', 'стран']);

/** Code of a country, with the full name on hover and for screen readers. */
export function CountryTag({ code }: { code: string }) {
  const name = countryName(code);
  return (
    <span
      title={name}
      className="inline-block h-4.5 w-7.5 shrink-0 rounded-sm bg-surface-tertiary text-center align-middle text-2xs leading-4.5 font-semibold tracking-wide text-foreground-secondary"
    >
      {code.toUpperCase()}
      <span className="sr-only"> {name}</span>
    </span>
  );
}
