import { normalForm } from '@geoplan/contracts/fields/normal-form';

/** Transliteration of Russian and Ukrainian letters, as commonly used in domains of Cyrillic brands. */
const cyrillic: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
};

/** Maximum length of the label, which leaves room for a prefix and a suffix within the allowed 63 characters. */
const longest = 40;

/**
 * Keyword as a domain label: «Lumora Casino» becomes `lumora-casino`, Cyrillic is transliterated, and other scripts
 * are encoded as punycode. Empty for a keyword without letters and digits.
 */
export function domainLabel(keyword: string): string {
  const spelt = normalForm(keyword, 'NFC')
    .toLowerCase()
    .replace(/[\u0400-\u04ff]/g, (letter) => cyrillic[letter] ?? letter);
  const latin = normalForm(spelt, 'NFKD').replace(/[\u0300-\u036f]/g, '');
  const dashed = latin.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^-|-$/g, '');
  const plain = /^[a-z0-9-]*$/.test(dashed) ? dashed : (URL.parse(`http://${dashed}.example`)?.host ?? '');
  const label = plain.replace(/\.example$/, '');
  // A truncated punycode label would be a different word or invalid.
  if (label.startsWith('xn--')) return label.length <= longest ? label : '';
  return label.slice(0, longest).replace(/-+$/, '');
}

/** `.uk` is the only country domain that differs from its country code. */
export const countryDomain = (country: string): string => (country === 'gb' ? 'uk' : country);
