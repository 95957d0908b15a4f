/** Maximum length of the searched text, longer than any figure with its unit. */
const longestFigure = 100;

type Mark = '.' | ',';

/** Figure whose only mark is either a thousands separator or a decimal mark: «1,234». */
interface Ambiguous {
  mark: Mark;
  grouped: number;
  decimal: number;
}

interface ReadFigure {
  /** `null` if two values are possible. */
  value: number | null;
  ambiguous?: Ambiguous;
  /** Marks whose meaning is certain in this figure. */
  decimalMark?: Mark;
  groupMark?: Mark;
}

/** Kind of the figures in a column. */
export interface FigureKind {
  /** Maximum of this column; larger figures are rejected. */
  most: number;
  /** True for counts, which have no decimals, so that «1,234» is over a thousand. */
  isCount: boolean;
}

const factors: [RegExp, number][] = [
  [/^(k|к|тыс)/iu, 1e3],
  [/^(m|м|млн)/iu, 1e6],
  [/^(b|млрд)/iu, 1e9],
];

const figure = /([-−]\s*)?(\d[\d.,]*)(e[+-]?\d{1,3}(?!\d))?(?:\s*(тыс|млн|млрд|[kmbкм])(?!\p{L}))?/iu;

/** Thousands separators that are never decimal marks. */
const spaces = /(?<=\d)[\s'’](?=\d{3}(?!\d))/gu;

/** Start of a second number after the first, as in a date, a range or a time. */
const continued = /^\s*[-–—/:\s]\s*\d/u;

function readDigits(digits: string): ReadFigure | null {
  const [mark, ...others] = (digits.match(/[.,]/g) ?? []) as Mark[];
  if (mark === undefined) return { value: Number(digits) };
  const other: Mark = mark === '.' ? ',' : '.';
  if (others.length === 0) {
    const [head = '', tail = ''] = digits.split(mark);
    const decimal = Number(`${head}.${tail}`);
    if (tail.length !== 3 || head.startsWith('0') || head.length > 3)
      return { value: decimal, decimalMark: mark };
    return { value: null, ambiguous: { mark, decimal, grouped: Number(head + tail) } };
  }
  const [whole = '', decimals] = digits.split(other);
  if (!new RegExp(`^\\d{1,3}(\\${mark}\\d{2,3})*\\${mark}\\d{3}$`).test(whole)) return null;
  const value = Number(`${whole.replaceAll(mark, '')}.${decimals ?? '0'}`);
  if (Number.isNaN(value)) return null;
  return { value, groupMark: mark, ...(decimals === undefined ? {} : { decimalMark: other }) };
}

/**
 * First figure of a text: «$12.50», «12,5 тыс.», «1,2E+05»; null if there is none, a negative one, or more than one.
 */
function readFigure(text: string): ReadFigure | null {
  const bare = text.slice(0, longestFigure).replace(spaces, '');
  const found = figure.exec(bare);
  const [all, sign, digits = '', exponent = '', unit] = found ?? [];
  if (!found || sign !== undefined || continued.test(bare.slice(found.index + (all?.length ?? 0))))
    return null;
  const read = readDigits(digits.replace(/[.,]+$/, ''));
  if (read === null) return null;
  const factor = factors.find(([pattern]) => unit !== undefined && pattern.test(unit))?.[1] ?? 1;
  const scale = factor * Number(`1${exponent}`);
  if (scale === 1) return read;
  // The mark in «1,234 млн» and «1,234E+05» is a decimal mark.
  const value = read.value ?? read.ambiguous?.decimal ?? 0;
  return { ...read, value: Math.round(value * scale * 1e6) / 1e6 };
}

interface Evidence {
  decimal: Set<Mark>;
  group: Set<Mark>;
}

function evidenceOf(figures: readonly (ReadFigure | null)[]): Evidence {
  const each = figures.flatMap((read) => (read === null ? [] : [read]));
  return {
    decimal: new Set(each.flatMap(({ decimalMark }) => decimalMark ?? [])),
    group: new Set(each.flatMap(({ groupMark }) => groupMark ?? [])),
  };
}

/**
 * True if the mark separates thousands according to other figures; undefined without evidence, null if the evidence
 * is contradictory.
 */
function groups(mark: Mark, { decimal, group }: Evidence): boolean | undefined | null {
  const other: Mark = mark === '.' ? ',' : '.';
  if (decimal.has(mark)) return group.has(mark) ? null : false;
  if (group.has(mark) || decimal.has(other)) return true;
  return group.has(other) ? false : undefined;
}

function resolved({ mark, grouped, decimal }: Ambiguous, kind: FigureKind, column: Evidence, file: Evidence) {
  if (grouped > kind.most) return decimal;
  const here = groups(mark, column);
  if (here === null) return null;
  const isGroup = here ?? (kind.isCount || (groups(mark, file) ?? true));
  return isGroup ? grouped : decimal;
}

/** Cell texts of a table column that contains figures. */
export interface FigureColumn extends FigureKind {
  texts: readonly string[];
}

/**
 * Figures of several columns. A single mark followed by three digits is interpreted according to the other figures in
 * its column, then in the whole file. Without evidence it separates thousands. `null` if there is no figure, or one
 * with two possible values.
 */
export function readFigures(columns: readonly FigureColumn[]): (number | null)[][] {
  const read = columns.map(({ texts }) => texts.map((text) => readFigure(text)));
  const file = evidenceOf(read.flat());
  return columns.map((kind, at) => {
    const figures = read[at] ?? [];
    const column = evidenceOf(figures);
    return figures.map((each) => {
      const value = each?.value ?? (each?.ambiguous ? resolved(each.ambiguous, kind, column, file) : null);
      return value === null || !Number.isFinite(value) || value > kind.most ? null : value;
    });
  });
}

/** True for texts that people enter instead of a figure. */
export const isNoFigure = (text: string): boolean =>
  /^([-–—−?\s]*|n\/?a|none|null|нет|нет данных)$/iu.test(text.trim());
