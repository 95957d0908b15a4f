import { normalForm } from '@geoplan/contracts/fields/normal-form';
import punycode from 'punycode.js';

/** Reads one label without its «xn--» (RFC 3492); null = it is no punycode. */
export function decodePunycode(label: string): string | null {
  try {
    // oxlint-disable-next-line import/no-named-as-default-member -- Node takes the package's CommonJS form, which has no named ones
    return punycode.decode(label);
  } catch {
    return null;
  }
}

/** Scripts that names are written in with each other; of any others a name has one alone. */
const scripts: readonly RegExp[] = [
  /^[\p{Script=Latin}\p{M}\d-]+$/u,
  /^[\p{Script=Cyrillic}\p{M}\d-]+$/u,
  /^[\p{Script=Greek}\p{M}\d-]+$/u,
  /^[\p{Script=Arabic}\p{M}\d-]+$/u,
  /^[\p{Script=Hebrew}\p{M}\d-]+$/u,
  /^[\p{Script=Devanagari}\p{M}\d-]+$/u,
  /^[\p{Script=Thai}\p{M}\d-]+$/u,
  /^[\p{Script=Hangul}\p{Script=Han}\d-]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d-]+$/u,
];

/** Cyrillic and Greek letters that a Latin one looks like: a label of nothing else may pretend to be another. */
const lookalikes = /^[асԁеһіјӏорԛѕԝхукмтвнгзбԍαορνικυτ\d-]+$/u;

/** A label as it is read, unless it could pretend to be another: of two scripts, or of letters that look Latin. */
function shownLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const text = decodePunycode(label.slice(4));
  if (text === null || text === '' || lookalikes.test(text)) return label;
  // Nobody registers what is not in its normal form, and control characters hide.
  if (text !== normalForm(text, 'NFC') || text !== text.toLowerCase()) return label;
  return scripts.some((script) => script.test(text)) ? text : label;
}

/** «казино-онлайн.рф» for its punycode; labels of mixed scripts, or of letters that look Latin, stay as they are registered. */
export const domainText = (domain: string): string =>
  domain
    .split('.')
    .map((label) => shownLabel(label))
    .join('.');
