/**
 * Reads one punycode label (RFC 3492); browsers encode it in `URL` but have nothing that decodes. Null = it is none.
 */
export function decodePunycode(label: string): string | null {
  const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700];
  const dash = label.lastIndexOf('-');
  const output = label.slice(0, Math.max(0, dash)).match(/./gu) ?? [];
  const digits = label.slice(dash + 1);
  let [n, i, bias, at] = [128, 0, 72, 0];
  while (at < digits.length) {
    const before = i;
    for (let [weight, k] = [1, base]; ; k += base) {
      const digit = Number.parseInt(digits[at] ?? '', base);
      if (Number.isNaN(digit)) return null;
      at += 1;
      // Letters are 0 to 25, digits 26 to 35: the other way round than in base 36.
      const value = digit < 10 ? digit + 26 : digit - 10;
      i += value * weight;
      const t = Math.min(tMax, Math.max(tMin, k - bias));
      if (value < t) break;
      weight *= base - t;
    }
    const length = output.length + 1;
    let delta = before === 0 ? Math.floor((i - before) / damp) : Math.floor((i - before) / 2);
    delta += Math.floor(delta / length);
    let rounds = 0;
    for (; delta > ((base - tMin) * tMax) / 2; rounds += base) delta = Math.floor(delta / (base - tMin));
    bias = rounds + Math.floor((base * delta) / (delta + skew));
    n += Math.floor(i / length);
    i %= length;
    if (n > 0x10_ff_ff) return null;
    output.splice(i, 0, String.fromCodePoint(n));
    i += 1;
  }
  return output.join('');
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
  if (text !== text.normalize('NFC') || text !== text.toLowerCase()) return label;
  return scripts.some((script) => script.test(text)) ? text : label;
}

/** «казино-онлайн.рф» for its punycode; labels of mixed scripts, or of letters that look Latin, stay as they are registered. */
export const domainText = (domain: string): string =>
  domain
    .split('.')
    .map((label) => shownLabel(label))
    .join('.');
