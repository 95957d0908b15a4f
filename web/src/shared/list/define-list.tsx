import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DataColumn } from '../ui/table/data-column.ts';

/** File column that replaces a field or is added to the fields. */
type FileColumn<Row> = Pick<DataColumn<Row>, 'header' | 'text' | 'value' | 'isDate'>;

/** Field of a list, with its column on the screen and in files. */
export interface ListField<Row> extends Omit<DataColumn<Row>, 'id'> {
  /**
   * File columns that replace the field, and are shown and hidden with it; missing properties are taken from the
   * field.
   */
  file?: readonly Partial<FileColumn<Row>>[];
  /** Hidden until a user shows it. */
  isHidden?: true;
}

/** One of at most two columns on a phone. Each line is a field as shown in the table, or the result of a function. */
interface PhoneColumn<Row, Id> {
  header?: string;
  /** Minimum width in px; the first column takes the remaining space. */
  width: number;
  lines: readonly [PhoneLine<Row, Id>, PhoneLine<Row, Id>?];
}
type PhoneColumns<Column> = readonly [Column] | readonly [Column, Column];
type PhoneLine<Row, Id> = Id | ((row: Row) => ReactNode);

/** Empty state of a list. `filtered` replaces `text` while a filter narrows the list. */
export interface ListEmpty {
  icon: LucideIcon;
  title: string;
  text: string;
  filtered?: ReactNode;
  /** Label of the button that resets the filter; «Сбросить фильтры» by default. */
  reset?: string;
  /** Secondary action next to the reset button. */
  widen?: ReactNode;
  /** Suggested actions, shown while nothing is filtered. */
  actions?: ReactNode;
}

interface ColumnsInput<Row, Id extends string> {
  /** Fields in the order of the screen; the first one is always shown. */
  fields: Readonly<Record<Id, ListField<Row>>>;
  /** Columns for a phone; if absent, a phone shows the same table as a large screen. */
  phone?: PhoneColumns<PhoneColumn<Row, NoInfer<Id>>>;
  /** Columns that exist only in files, after the fields; `of` is the field with which the column is hidden. */
  alsoInFile?: readonly (FileColumn<Row> & { of?: NoInfer<Id> })[];
}

interface ListInput<Row, Id extends string> extends ColumnsInput<Row, Id> {
  /**
   * Name under which the table's options are stored in the browser, and the start of a file name unless `fileName` is
   * given.
   */
  name: string;
  fileName?: string;
  /** Accessible name of the table. */
  label: string;
  /** Read aloud while the list is loading: «Загрузка журнала…». */
  loading: string;
  /** Heading of a failure: «Не удалось загрузить журнал»; a function if the heading depends on the error. */
  failed: string | ((error: Error | null) => string);
  empty: ListEmpty;
  /** Text below the last page. */
  end?: string;
  /** Forms of the noun after «из» in «Показано 2 из 3 записей»; without them the footer shows no total. */
  counted?: readonly [one: string, few: string, many: string];
  rowId: (row: Row) => string;
  /** Number of rows in the skeleton; 16 by default. */
  skeletonRows?: number;
  /** True for rows with two lines of text. */
  isDouble?: boolean;
  /** Actions of a row, shown in the last column. */
  actions?: (row: Row) => ReactNode;
}

/** Columns of a list on a large screen, on a phone and in files. */
interface ListColumns<Row> {
  columns: readonly DataColumn<Row>[];
  /** Columns for a phone, with two lines per row. */
  narrow: readonly DataColumn<Row>[] | undefined;
  fileColumns: readonly DataColumn<Row>[];
  /** Ids of the columns that are hidden by default. */
  hidden: readonly string[];
}

/** Properties that a list derives from its declaration. */
export type List<Row> = ListColumns<Row> & Omit<ListInput<Row, string>, keyof ColumnsInput<Row, string>>;

/** One line of a cell on a phone; shows its full content on hover if it is plain text, which may be truncated. */
function Line({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  return (
    <span
      className={isFirst ? 'truncate-x' : 'truncate-x text-xs font-normal text-muted'}
      title={typeof children === 'string' ? children : undefined}
    >
      {children}
    </span>
  );
}

/** Columns for a table that a screen renders without `ListTable`. */
export function listColumns<Row extends object, Id extends string>(
  input: ColumnsInput<Row, Id>,
): ListColumns<Row> {
  const { fields, phone, alsoInFile = [] } = input;
  const columns = Object.entries<ListField<Row>>(fields).map(([id, field]) => ({ ...field, id }));
  const show = (line: PhoneLine<Row, Id>, row: Row): ReactNode => {
    if (typeof line === 'function') return line(row);
    return fields[line].cell?.(row) ?? fields[line].text(row);
  };
  const narrow = phone?.map(({ header, width, lines: [over, under] }, at): DataColumn<Row> => {
    const field = typeof over === 'function' ? undefined : fields[over];
    return {
      id: typeof over === 'function' ? `phone-${at}` : over,
      header: header ?? field?.header ?? '',
      width,
      isGrowing: at === 0,
      text: field?.text ?? (() => ''),
      cell: (row) => (
        <span className="flex min-w-0 flex-col gap-0.5 leading-4">
          <Line isFirst>{show(over, row)}</Line>
          {under === undefined ? null : <Line isFirst={false}>{show(under, row)}</Line>}
        </span>
      ),
    };
  });
  const fileColumns = [
    ...columns.flatMap(({ file, ...column }) => file?.map((each) => ({ ...column, ...each })) ?? [column]),
    ...alsoInFile.map(({ of, ...column }) => ({ ...column, id: of ?? column.header, width: 0 })),
  ];
  const hidden = columns.filter(({ isHidden }) => isHidden).map(({ id }) => id);
  return { columns, narrow, fileColumns, hidden };
}

/**
 * Declares a list once. Its columns, the two lines on a phone, the skeleton, the column chooser and files are derived
 * from the declaration.
 */
export function defineList<Row extends object, Id extends string>(input: ListInput<Row, Id>): List<Row> {
  return { ...input, ...listColumns(input) };
}
