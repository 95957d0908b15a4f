/** Longer than any figure with its unit; bounds what is searched. */
const longestFigure = 100;

type Mark = '.' | ',';

/** A figure whose single mark groups thousands or begins the decimals: «1,234». */
interface Ambiguous {
  mark: Mark;
  grouped: number;
  decimal: number;
}

interface ReadFigure {
  /** Null = two readings are possible. */
  value: number | null;
  ambiguous?: Ambiguous;
  /** Marks whose meaning the figure proves. */
  decimalMark?: Mark;
  groupMark?: Mark;
}

/** What a column of figures holds. */
export interface FigureKind {
  /** Larger figures are none of this column. */
  most: number;
  /** Counts have no decimals: «1,234» is a thousand. */
  isCount: boolean;
}

const factors: [RegExp, number][] = [
  [/^(k|к|тыс)/iu, 1e3],
  [/^(m|м|млн)/iu, 1e6],
  [/^(b|млрд)/iu, 1e9],
];

const figure = /([-−]\s*)?(\d[\d.,]*)(e[+-]?\d{1,3}(?!\d))?(?:\s*(тыс|млн|млрд|[kmbкм])(?!\p{L}))?/iu;

/** Separators of thousands that are never decimal ones. */
const spaces = /(?<=\d)[\s'’](?=\d{3}(?!\d))/gu;

/** A second number behind the first: a date, a range, a time. */
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

/** The first figure of a text: «$12.50», «12,5 тыс.», «1,2E+05»; null = none, a negative one, or several. */
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
  // «1,234 млн» and «1,234E+05» have decimals.
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

/** Whether the mark groups thousands, by what other figures prove; undefined = they prove nothing, null = both. */
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

/** A column of figures as a table holds them. */
export interface FigureColumn extends FigureKind {
  texts: readonly string[];
}

/**
 * The figures of columns. What a single mark with three digits behind it means, the other figures of its column decide,
 * then those of the file; without any proof it groups thousands. Null = no figure, or one that can be read in two ways.
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

/** True for what people write where there is no figure. */
export const isNoFigure = (text: string): boolean =>
  /^([-–—−?\s]*|n\/?a|none|null|нет|нет данных)$/iu.test(text.trim());
