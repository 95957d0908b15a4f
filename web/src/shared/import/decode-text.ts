/** Text of a file with the encoding it was read in. */
export interface DecodedText {
  text: string;
  /** Label of the Encoding standard. */
  encoding: string;
}

const marks: readonly [label: string, bytes: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Encodings of one byte per character. Of equally plausible ones the first is taken. */
const byteEncodings = [
  'windows-1251',
  'ibm866',
  'koi8-r',
  'x-mac-cyrillic',
  'windows-1252',
  'windows-1250',
  'windows-1254',
];

/** Characters that no text holds. */
const control = /(?![\t-\r\u0085])\p{Cc}/u;

/** Ends a file of MS-DOS. */
const endSign = '\u001a';

/**
 * Signs of a wrong encoding between two characters: letters of two scripts in one word, a small letter before a capital
 * one, a sign inside a word.
 */
const improbable =
  /(?=\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}|[^\P{Ll}a-z][^\P{Lu}A-Z]|\p{L}[^\p{L}\p{M}\p{N}\s!-/:-@[-`{-~’–—]\p{L}?|[^\p{L}\p{M}\p{N}\s!-/:-@[-`{-~«“„–—]\p{Ll})/gu;

/** Letters of languages that nearly no table is in: what another encoding makes of everyday letters. */
const rare = /[ЂЃѓЉЊЌЋЏђљњќћџҐґ¤¦ðýþÐÝÞÿ\u2500-\u259f\u0080-\u009f\ufffd]/gu;

/** The commonest letters of Russian: KOI8 and windows-1251 exchange small letters and capital ones. */
const common = /[оеаинтсрл]/giu;

/** Plausibility of a decoded text: a small number of oddities, then many common letters. */
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

/** UTF-16 without a mark: in the right byte order separators, digits and line breaks are characters of ASCII. */
function unmarkedUtf16(bytes: Uint8Array): DecodedText | null {
  const [best] = ['utf-16le', 'utf-16be']
    .flatMap((encoding) => {
      const text = decodedAs(encoding, bytes.subarray(0, bytes.length & ~1), true);
      return text === null || control.test(text) ? [] : [{ encoding, text }];
    })
    .toSorted((one, other) => ascii(other.text) - ascii(one.text));
  return best !== undefined && 20 * ascii(best.text) >= best.text.length ? best : null;
}

/** The text of a file: by its mark, as UTF-8, as UTF-16, else in the most plausible encoding. Null if it is no text. */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const [marked] = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  if (marked !== undefined) return checked({ encoding: marked, text: decodedAs(marked, bytes, false) ?? '' });
  if (bytes.includes(0)) return unmarkedUtf16(bytes);
  const strict = decodedAs('utf-8', bytes, true);
  if (strict !== null) return checked({ encoding: 'utf-8', text: strict });
  // A file that was cut, or joined from two: most of its letters are UTF-8 all the same.
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
