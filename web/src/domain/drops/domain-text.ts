import { normalForm } from '@geoplan/contracts/fields/normal-form';
import punycode from 'punycode.js';

/** Decodes one label without its «xn--» prefix (RFC 3492); null if it is not punycode. */
export function decodePunycode(label: string): string | null {
  try {
    // oxlint-disable-next-line import/no-named-as-default-member -- Node takes the package's CommonJS form, which has no named ones
    return punycode.decode(label);
  } catch {
    return null;
  }
}

/** Allowed scripts of a label. Each pattern matches one script, or a set of scripts that may be mixed. */
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

/** Cyrillic and Greek letters that resemble Latin ones; a label consisting only of them may imitate another label. */
const lookalikes = /^[асԁеһіјӏорԛѕԝхукмтвнгзбԍαορνικυτ\d-]+$/u;

/**
 * Decoded label. Stays encoded if it could imitate another label, because it mixes scripts or consists only of
 * letters that resemble Latin ones.
 */
function shownLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const text = decodePunycode(label.slice(4));
  if (text === null || text === '' || lookalikes.test(text)) return label;
  // Labels not in normal form cannot be registered, and control characters are invisible.
  if (text !== normalForm(text, 'NFC') || text !== text.toLowerCase()) return label;
  return scripts.some((script) => script.test(text)) ? text : label;
}

/**
 * Decoded domain, such as «казино-онлайн.рф» for its punycode. Labels that mix scripts or consist of Latin lookalikes
 * stay in punycode.
 */
export const domainText = (domain: string): string =>
  domain
    .split('.')
    .map((label) => shownLabel(label))
    .join('.');
