/** Text of a file with its detected encoding. */
export interface DecodedText {
  text: string;
  /** Label from the Encoding standard. */
  encoding: string;
}

const marks: readonly [label: string, bytes: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Encodings with one byte per character. If several are equally plausible, the first one is used. */
const byteEncodings = [
  'windows-1251',
  'ibm866',
  'koi8-r',
  'x-mac-cyrillic',
  'windows-1252',
  'windows-1250',
  'windows-1254',
];

/** Control characters that do not occur in text. */
const control = /(?![\t-\r\u0085])\p{Cc}/u;

/** End-of-file character of MS-DOS. */
const endSign = '\u001a';

/**
 * Character pairs that suggest a wrong encoding: letters of two scripts in one word, a small letter before a capital
 * one, a symbol inside a word.
 */
const improbable =
  /(?=\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}|[^\P{Ll}a-z][^\P{Lu}A-Z]|\p{L}[^\p{L}\p{M}\p{N}\s!-/:-@[-`{-~’–—]\p{L}?|[^\p{L}\p{M}\p{N}\s!-/:-@[-`{-~«“„–—]\p{Ll})/gu;

/** Letters of languages that tables hardly ever use; common letters turn into them in a wrong encoding. */
const rare = /[ЂЃѓЉЊЌЋЏђљњќћџҐґ¤¦ðýþÐÝÞÿ\u2500-\u259f\u0080-\u009f\ufffd]/gu;

/**
 * Most frequent letters of Russian, matched in upper and lower case because KOI8 and windows-1251 swap small and
 * capital letters.
 */
const common = /[оеаинтсрл]/giu;

/**
 * Scores of a decoded text. A text with fewer anomalies is more plausible; a tie is decided by the number of frequent
 * letters.
 */
function judged(decoded: DecodedText) {
  const sample = decoded.text.slice(0, 20_000);
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
  return { decoded, oddities: count(improbable) + count(rare), common: count(common) };
}

function decodedAs(encoding: string, bytes: Uint8Array, isStrict: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: isStrict }).decode(bytes);
  } catch {
    return null;
  }
}

const ascii = (text: string): number => text.match(/[\t\n\r -~]/g)?.length ?? 0;

/**
 * Text in UTF-16 without a byte order mark. In the right byte order, separators, digits and line breaks are ASCII
 * characters.
 */
function unmarkedUtf16(bytes: Uint8Array): DecodedText | null {
  const [best] = ['utf-16le', 'utf-16be']
    .flatMap((encoding) => {
      const text = decodedAs(encoding, bytes.subarray(0, bytes.length & ~1), true);
      return text === null || control.test(text) ? [] : [{ encoding, text }];
    })
    .toSorted((one, other) => ascii(other.text) - ascii(one.text));
  return best !== undefined && 20 * ascii(best.text) >= best.text.length ? best : null;
}

/**
 * Text of a file, decoded by its byte order mark, as UTF-8, as UTF-16, or otherwise in the most plausible encoding.
 * `null` if the file is not text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const [marked] = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  if (marked !== undefined) return checked({ encoding: marked, text: decodedAs(marked, bytes, false) ?? '' });
  if (bytes.includes(0)) return unmarkedUtf16(bytes);
  const strict = decodedAs('utf-8', bytes, true);
  if (strict !== null) return checked({ encoding: 'utf-8', text: strict });
  // In a truncated UTF-8 file, or in a file joined from two, most letters are still valid UTF-8.
  const text = decodedAs('utf-8', bytes, false) ?? '';
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  if ((text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0) > 4 * broken)
    return checked({ encoding: 'utf-8', text });
  const [best] = byteEncodings
    .map((encoding) => judged({ encoding, text: decodedAs(encoding, bytes, false) ?? '' }))
    .toSorted((one, other) => one.oddities - other.oddities || other.common - one.common);
  return best === undefined ? null : checked(best.decoded);
}

function checked({ text, encoding }: DecodedText): DecodedText | null {
  const [body = '', ...others] = text.split(endSign);
  return control.test(body) || others.join('').trim() !== '' ? null : { encoding, text: body };
}
