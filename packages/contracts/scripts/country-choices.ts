import type { TCountryCode } from 'countries-list';

/** Members of the United Nations (un.org/en/about-us/member-states), 193. */
const members = `ad ae af ag al am ao ar at au az ba bb bd be bf bg bh bi bj bn bo br bs bt bw by bz ca cd cf cg
  ch ci cl cm cn co cr cu cv cy cz de dj dk dm do dz ec ee eg er es et fi fj fm fr ga gb gd ge gh gm gn gq gr gt gw
  gy hn hr ht hu id ie il in iq ir is it jm jo jp ke kg kh ki km kn kp kr kw kz la lb lc li lk lr ls lt lu lv ly ma
  mc md me mg mh mk ml mm mn mr mt mu mv mw mx my mz na ne ng ni nl no np nr nz om pa pe pg ph pk pl pt pw py qa ro
  rs ru rw sa sb sc sd se sg si sk sl sm sn so sr ss st sv sy sz td tg th tj tl tm tn to tr tt tv tz ua ug us uy uz
  vc ve vn vu ws ye za zm zw`;

/** UN observers, and markets that search providers list separately although they are not member states. */
const others = 'ps va hk mo tw pr xk';

/** Codes of the countries in the catalogue; the specification requires 190–200 countries (spec §3). */
export const chosenCodes = `${members} ${others}`
  .trim()
  .split(/\s+/)
  .map((code) => code.toUpperCase() as TCountryCode);

/**
 * Listed in Europe, although countries-list has only Asia, because Armenia belongs with Georgia and Azerbaijan. TR,
 * RU, KZ, GE and AZ need no entry, because countries-list names both continents and Europe takes precedence.
 */
export const europeanByChoice: readonly TCountryCode[] = ['AM'];

/** English names that replace the names in countries-list, because people type them and keyword tools show them. */
export const englishNames: Partial<Record<TCountryCode, string>> = { TR: 'Turkey', TL: 'Timor-Leste' };

/** Russian names that differ from CLDR, which abbreviates («о-ва») or uses the formal name. */
export const russianNames: Partial<Record<TCountryCode, string>> = {
  CD: 'ДР Конго',
  CF: 'Центральноафриканская Республика',
  CG: 'Республика Конго',
  FM: 'Микронезия',
  HK: 'Гонконг',
  KP: 'Северная Корея',
  KR: 'Южная Корея',
  MH: 'Маршалловы Острова',
  MM: 'Мьянма',
  MO: 'Макао',
  PS: 'Палестина',
  SB: 'Соломоновы Острова',
  SC: 'Сейшелы',
  US: 'США',
  ZA: 'ЮАР',
};

/** Alternative names that a country search matches but that are not shown. */
export const otherNames: Partial<Record<TCountryCode, string[]>> = {
  AE: ['UAE', 'Объединённые Арабские Эмираты'],
  BY: ['Белоруссия'],
  CD: ['DRC', 'Демократическая Республика Конго'],
  CF: ['CAR', 'ЦАР'],
  CI: ['Côte d’Ivoire', 'Берег Слоновой Кости'],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'England', 'Соединённое Королевство', 'Англия'],
  KG: ['Кыргызстан'],
  KP: ['DPRK', 'КНДР'],
  KR: ['Республика Корея'],
  MD: ['Молдавия'],
  MM: ['Burma', 'Бирма'],
  MO: ['Macau'],
  NL: ['Holland', 'Голландия'],
  PS: ['Палестинские территории'],
  RU: ['Russian Federation', 'РФ'],
  SZ: ['Swaziland', 'Свазиленд'],
  TL: ['East Timor'],
  TM: ['Туркмения'],
  TR: ['Türkiye'],
  US: ['USA', 'America', 'Соединённые Штаты Америки'],
  VA: ['Holy See'],
  ZA: ['Южная Африка', 'Южно-Африканская Республика'],
};
