import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// Column chooser and density on every table (issue 13): the choice is stored under the table's name and applied to its
// export.
const sources = fileURLToPath(new URL('../../web/src/', import.meta.url));

interface Source {
  /** Path below `web/src`. */
  file: string;
  text: string;
}

/** Opening tags of a component: up to the first `>` outside braces. */
function tagsOf(component: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`<${component}(?=[\\s/>])`, 'g'))].map(({ index }) => {
    let depth = 0;
    let end = index;
    while (end < text.length && (text[end] !== '>' || depth > 0)) {
      depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
      end++;
    }
    return text.slice(index, end);
  });
}

/** Name in a constant of one of the files; an unknown constant is returned unchanged. */
function nameOf(expression: string, files: readonly Source[]): string {
  const declared = new RegExp(`\\bconst ${expression.replaceAll(/\W/g, '.')} = '([^']+)'`);
  return files.map(({ text }) => declared.exec(text)?.[1]).find(Boolean) ?? expression.replaceAll("'", '');
}

/** Names passed to `useTableOptions` and to choosers, resolved in this file, otherwise in its folder and below. */
function namesIn(pattern: RegExp, source: Source, feature: readonly Source[]): string[] {
  const near = feature.filter(({ file }) => file.startsWith(source.file.replace(/[^/]+$/, '')));
  const files = [source, ...near];
  return [...source.text.matchAll(pattern)].map(([, literal, name]) => literal ?? nameOf(name, files));
}

const stored = /\buseTableOptions\(\s*(?:'([^']+)'|(\w+))/g;
const chosen = /<(?:TableOptions|ColumnChoice)\s+name=(?:"([^"]+)"|\{(\w+)\})/g;

/**
 * Expressions of this file that hold stored options: the hook's result, a prop of its type, and values derived from
 * them.
 */
function optionHolders(text: string): string[] {
  const direct = [
    ...[...text.matchAll(/const (\w+) = useTableOptions\(/g)].map(([, name]) => name),
    ...[...text.matchAll(/(\w+): ReturnType<typeof useTableOptions>/g)].map(([, name]) => name),
    ...(/const \{[^}]*\bhiddenColumns\b[^}]*\} = useTableOptions\(/.test(text) ? ['hiddenColumns'] : []),
  ];
  const made = direct.flatMap((name) =>
    [...text.matchAll(new RegExp(`const (\\w+) =[^;]*[:.?] ?${name}\\b[^;]*;`, 'g'))].map(([, of]) => of),
  );
  return [...direct, ...made];
}

const mentions = (text: string, names: readonly string[]) =>
  names.some((name) => new RegExp(`[{. (]${name}\\b`).test(text));

/** Tables of a feature that ignore the user's columns and density, or whose export does. */
function unruled(feature: readonly Source[]): string[] {
  const choosers = new Set(
    feature.flatMap((source) => [...namesIn(chosen, source, feature), ...listsOf('ListTools', source.text)]),
  );
  const unchosen = feature.flatMap((source) =>
    namesIn(stored, source, feature)
      .filter((name) => !choosers.has(name))
      .map((name) => `${source.file}: no chooser for ${name}`),
  );
  const tables = feature.flatMap(({ file, text }) =>
    tagsOf('DataTable', text)
      .filter((tag) => !mentions(tag, optionHolders(text)))
      .map(() => `${file}: DataTable`),
  );
  const exports = feature.flatMap(({ file, text }) =>
    tagsOf('TableOptions', text).length === 0
      ? []
      : ['ExportMenu', 'ExportAllMenu', 'SaveResult'].flatMap((component) =>
          tagsOf(component, text)
            .filter((tag) => !tag.includes('table={'))
            .map(() => `${file}: ${component}`),
        ),
  );
  return [...new Set([...unchosen, ...tables, ...exports, ...unruledLists(feature)])];
}

/** Declarations passed to a component of lists. */
const listsOf = (component: string, text: string) =>
  tagsOf(component, text).flatMap((tag) => /\blist=\{([\w.]+)\}/.exec(tag)?.[1] ?? []);

/** Declared lists (`web/src/shared/list`) whose table has no chooser and export of the same declaration. */
function unruledLists(feature: readonly Source[]): string[] {
  const ruled = new Set(feature.flatMap(({ text }) => listsOf('ListTools', text)));
  return feature.flatMap(({ file, text }) =>
    listsOf('ListTable', text)
      .filter((list) => !ruled.has(list))
      .map((list) => `${file}: no ListTools for ${list}`),
  );
}

test('every table has a chooser for columns and density, and its export uses the chosen columns', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(features|domain|app)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(`${sources}${file}`, 'utf8') }));
  expect(files.filter(({ text }) => /<(Data|List)Table\b/.test(text)).length).toBeGreaterThan(18);
  const features = Map.groupBy(files, ({ file }) => file.split('/').slice(0, 2).join('/'));
  const found = [...features.values()].flatMap(unruled);
  expect(found).toEqual([]);
});

const page = (text: string): Source => ({ file: 'features/a/a-page.tsx', text });
const hook = 'const options = useTableOptions(tableName);';
const chooser = '<TableOptions name={tableName} columns={columns} />';

test.each([
  ['a table without options', [page('<DataTable rows={rows} onRowClick={(row) => open(row)} />')]],
  ['one that fixes its density', [page(`${hook}${chooser}<DataTable density="compact" rows={rows} />`)]],
  ['options without a chooser', [page(`${hook}<DataTable rows={rows} {...options} />`)]],
  [
    'a chooser of another table',
    [page(`const tableName = 'a'; ${hook}<TableOptions name="b" /><DataTable {...options} />`)],
  ],
  [
    'an export that ignores them',
    [page(`${hook}${chooser}<ExportMenu name="a" rows={rows} /><DataTable {...options} />`)],
  ],
  ['a declared list without its tools', [page('<ListTools list={b} /><ListTable list={a} found={found} />')]],
])('%s is reported', (_what, feature) => {
  expect(unruled(feature)).toHaveLength(1);
});

test.each([
  ['spread', [page(`${hook}${chooser}<DataTable {...options} rows={rows} />`)]],
  [
    'by a chooser in another file',
    [
      page(`const tableName = 'a'; ${hook}<DataTable {...options} />`),
      { file: 'features/a/toolbar.tsx', text: '<TableOptions name="a" columns={columns} />' },
    ],
  ],
  [
    'if there is room for columns',
    [
      page(
        `${hook}${chooser}const shown = isSmall ? ({ density: 'double' } as const) : options;<DataTable {...shown} />`,
      ),
    ],
  ],
  [
    'with an export of the shown columns',
    [page(`${hook}${chooser}<ExportMenu table={{ columns, hiddenColumns }} /><DataTable {...options} />`)],
  ],
  ['by the tools of its list', [page('<ListTools list={a} found={found} /><ListTable list={a} />')]],
])('a table with options %s is not reported', (_how, feature) => {
  expect(unruled(feature)).toEqual([]);
});
