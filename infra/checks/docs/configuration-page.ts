import { composeDefaults, type Setting } from './settings.ts';

const rowPattern = /^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|.*$/gm;
const services = ['auth', 'geo', 'notion', 'httpcheck', 'balance'];

const namesOf = (cell: string): string[] => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);

/** Names of the settings on the page, in page order. */
export const namesOnPage = (page: string): string[] =>
  [...page.matchAll(rowPattern)].flatMap(([, cell = '']) => namesOf(cell));

/**
 * Short description of the processes that read a setting: "every process", "services" or the names of the processes.
 */
function shownReaders(readers: readonly string[]): string {
  const has = (names: string[]): boolean => names.every((name) => readers.includes(name));
  const shown = (names: string[], word: string): string =>
    [word, ...readers.filter((name) => !names.includes(name))].join(', ');
  if (has(['gateway', ...services])) return shown(['gateway', ...services], 'every process');
  return has(services) ? shown(services, 'services') : readers.join(', ');
}

function row(names: readonly string[], settings: ReadonlyMap<string, Setting>): string {
  const found = names.map((name) => {
    const setting = settings.get(name);
    if (!setting) throw new Error(`docs/configuration.md lists ${name}, which is in no schema`);
    return setting;
  });
  const [first] = found;
  if (new Set(found.map(({ description }) => description)).size !== 1)
    throw new Error(`docs/configuration.md: ${names.join(', ')} differ, give each a row`);
  if (!first) return '';
  const { standard, values, description } = first;
  const absent = composeDefaults.get(first.name) === null ? 'required' : 'none';
  const readers = [...new Set(found.flatMap((setting) => setting.readers))];
  const cells = [
    names.map((name) => `\`${name}\``).join(', '),
    standard === undefined ? absent : `\`${standard}\``,
    values,
    shownReaders(readers),
    description,
  ];
  return `| ${cells.join(' | ')} |`;
}

/**
 * Rewrites the table row of each setting, found by the setting name with which the row starts. Keeps the surrounding
 * text and the order of the rows. @throws Error if a setting has no row or more than one
 */
export function configurationPage(page: string, settings: ReadonlyMap<string, Setting>): string {
  const names = namesOnPage(page);
  const faults = [...settings.keys()].filter((name) => names.filter((each) => each === name).length !== 1);
  if (faults.length > 0)
    throw new Error(
      `docs/configuration.md: give each of these one row, as in "| \`NAME\` |": ${faults.join(', ')}`,
    );
  return page.replaceAll(rowPattern, (_row, cell: string) => row(namesOf(cell), settings));
}
