/**
 * Countries by language, if their search language differs from CLDR's most likely language or keyword tools do not
 * offer that language. Chinese is split in the same way as by Google.
 */
const overrides: Record<string, string> = {
  en: 'bt et fm gh in ke kh ki la ls lk mh mn mt mu mv my na nr pg ph pk pw rw sb so tl to tv tz ug vu ws zm zw',
  fr: 'bi cf cg dj ht mg ml ne sn td',
  es: 'py',
  ru: 'kg tj tm uz',
  'zh-CN': 'cn',
  'zh-TW': 'hk mo tw',
};

const byCountry = new Map(
  Object.entries(overrides).flatMap(([language, codes]) =>
    codes.split(' ').map((code) => [code, language] as const),
  ),
);

/** Language of a country's searches, as keyword tools spell it; English if no better one is known. */
export function languageOf(country: string): string {
  return (
    byCountry.get(country) ?? new Intl.Locale(`und-${country.toUpperCase()}`).maximize().language ?? 'en'
  );
}
