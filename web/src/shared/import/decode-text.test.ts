import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

/** Bytes of a text in an encoding of one byte per character. */
function bytesIn(encoding: string, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([255 - byte])), 255 - byte]),
  );
  return Uint8Array.from(text, (char) => byteOf.get(char) ?? 0x3f);
}

const utf16 = (text: string, isBigEndian: boolean): Uint8Array =>
  Uint8Array.from(
    Array.from(text).flatMap((char) => {
      const [low, high] = [char.charCodeAt(0) & 0xff, char.charCodeAt(0) >> 8];
      return isBigEndian ? [high, low] : [low, high];
    }),
  );

const russian = [
  'Домен;Цена, руб.;Заметки\r\nshop.com;12;уже куплен\r\n',
  'Ключевое слово;Код страны;Статус\r\nказино онлайн;de;План\r\n',
  'ДОМЕН;ЦЕНА\r\nshop.com;12\r\n',
  'домен;цена\nshop.com;12 руб.\n',
  'Домен;Ещё\nподъёмник.рф;5\n',
];

test.each(
  ['windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic'].flatMap((encoding) =>
    russian.map((text) => [encoding, text]),
  ),
)('reads a Russian text in %s: %j', (encoding, text) => {
  expect(decodeText(bytesIn(encoding, text))?.text).toBe(text);
});

test.each([
  ['windows-1251', 'Слово «казино» — №1;5 €\n'],
  ['windows-1251', 'Ключ;Объём\nУкраїна слот ігри;5\n'],
  ['windows-1252', 'Suchbegriff;Volumen\ncasino für österreich;100\nstraße;7\n'],
  ['windows-1252', 'Mot clé;Volume\ncafé crème;100\n'],
  ['windows-1252', 'Palabra clave;Volumen\ncañón de niño;100\n'],
  ['windows-1250', 'Słowo kluczowe;Liczba\nkasyno łódź;100\nżółw ąę\n'],
  ['windows-1254', 'Anahtar kelime;Hacim\nbahis giriş;100\ngüncel adresi şans ığdır\n'],
])('reads a text in %s: %j', (encoding, text) => {
  expect(decodeText(bytesIn(encoding, text))?.text).toBe(text);
});

test.each([true, false])('reads UTF-16 without a byte order mark, big endian: %s', (isBigEndian) => {
  for (const text of ['Domain\tDR\nshop.com\t5', 'Домен;Цена\nказино.рф;12\n', 'вода\nмир'])
    expect(decodeText(utf16(text, isBigEndian))?.text).toBe(text);
});

test('removes a byte order mark and the MS-DOS end-of-file character', () => {
  expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0xd0, 0x94, 0x1a, 0x1a]))?.text).toBe('Д');
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x14, 0x04, 0x61, 0x00]))?.text).toBe('Дa');
  expect(decodeText(new Uint8Array([0xfe, 0xff, 0x04, 0x14]))?.text).toBe('Д');
});

test('recognises UTF-8 that is truncated within a letter', () => {
  const bytes = new TextEncoder().encode('Домен;Цена\nказино.рф;12;Заметка');
  expect(decodeText(bytes.subarray(0, -1))).toEqual({
    encoding: 'utf-8',
    text: 'Домен;Цена\nказино.рф;12;Заметк\ufffd',
  });
});

test.each([
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10, 0, 0, 0, 13]],
  ['a compressed file', [0x1f, 0x8b, 8, 0, 0x11, 0x27, 0xe2, 0x6a, 0, 3]],
  ['a workbook', [0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8]],
])('rejects %s as not a text', (_, bytes) => {
  expect(decodeText(new Uint8Array(bytes))).toBeNull();
});
