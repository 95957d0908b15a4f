import { strToU8, unzipSync, zipSync, strFromU8 } from 'fflate';
import { expect, test } from 'vitest';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { readWorkbook } from './read-workbook.ts';

const workbook = async (data: SheetData): Promise<Uint8Array> =>
  new Uint8Array(await writeXlsxFile(data).toBuffer());

/** Workbook with an edited inner file. */
async function edited(bytes: Uint8Array, file: string, edit: (xml: string) => string): Promise<Uint8Array> {
  const files = unzipSync(bytes);
  return zipSync({ ...files, [file]: strToU8(edit(strFromU8(files[file] ?? new Uint8Array()))) });
}

const sheetFile = 'xl/worksheets/sheet1.xml';

test('reads texts, figures and dates from the first sheet', async () => {
  const bytes = await workbook([
    [{ value: 'Домен' }, { value: 'Цена' }, { value: 'Создан' }],
    [],
    [
      { value: 'a.com' },
      { value: 1.234, type: Number },
      { value: new Date('2016-04-02T00:00:00Z'), type: Date, format: 'dd.mm.yyyy' },
    ],
  ]);
  expect(await readWorkbook(bytes)).toEqual({
    sheet: 'Sheet1',
    rows: [
      { line: 1, cells: ['Домен', 'Цена', 'Создан'] },
      { line: 3, cells: ['a.com', '1.2340', '2016-04-02'] },
    ],
  });
});

test('reads the stored value of a formula, and a table of several thousand rows', async () => {
  const rows = Array.from({ length: 6_000 }, (_, at) => [
    { value: `shop-${at}.com` },
    { value: 5, type: Number },
  ]);
  const bytes = await edited(await workbook(rows), sheetFile, (xml) =>
    xml.replace('<v>5</v>', '<f>2+3</f><v>7</v>'),
  );
  const read = await readWorkbook(bytes);
  expect('rows' in read && [read.rows.length, read.rows[0]?.cells[1], read.rows[1]?.cells[1]]).toEqual([
    6_000,
    '7',
    '5',
  ]);
});

test('uses the first sheet with content', async () => {
  const bytes = new Uint8Array(
    await writeXlsxFile([
      { data: [[]], sheet: 'Титул' },
      { data: [[{ value: 'a.com' }]], sheet: 'Домены' },
    ]).toBuffer(),
  );
  expect(await readWorkbook(bytes)).toMatchObject({ sheet: 'Домены', rows: [{ line: 1, cells: ['a.com'] }] });
});

test('rejects a workbook that decompresses beyond the limit, and one whose cells are far apart', async () => {
  const bytes = await workbook([[{ value: 'a.com' }]]);
  const bomb = Buffer.from(bytes);
  // Uncompressed size of the first file in the directory of the archive.
  bomb.writeUInt32LE(2e9, bomb.indexOf('PK\u0001\u0002') + 24);
  expect(await readWorkbook(new Uint8Array(bomb))).toEqual({ problem: 'too large' });
  for (const cell of ['XFD1048576', 'A4000000000'])
    expect(
      await readWorkbook(
        await edited(bytes, sheetFile, (xml) =>
          xml.replace(
            '</sheetData>',
            `<row r="${cell.replace(/^\D+/, '')}"><c r="${cell}"><v>1</v></c></row></sheetData>`,
          ),
        ),
      ),
      cell,
    ).toEqual({ problem: 'too large' });
});

test('drops formatted empty rows at the end of a sheet', async () => {
  const bytes = await edited(await workbook([[{ value: 'a.com' }]]), sheetFile, (xml) =>
    xml.replace('</sheetData>', '<row r="1048576"><c r="A1048576"/></row></sheetData>'),
  );
  expect(await readWorkbook(bytes)).toMatchObject({ rows: [{ line: 1, cells: ['a.com'] }] });
});

test('distinguishes an empty workbook from any other file', async () => {
  expect(await readWorkbook(await workbook([[]]))).toEqual({ problem: 'empty' });
  for (const bytes of [zipSync({ 'a.txt': strToU8('x') }), new Uint8Array([0x50, 0x4b, 3, 4, 0])])
    expect(await readWorkbook(bytes)).toEqual({ problem: 'not a workbook' });
});
