import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DataColumn } from '../ui/table/data-column.ts';

/** Column of a file that replaces a field or is added to the fields. */
type FileColumn<Row> = Pick<DataColumn<Row>, 'header' | 'text' | 'value' | 'isDate'>;

/** A field of a list: its column on the screen and in files. */
export interface ListField<Row> extends Omit<DataColumn<Row>, 'id'> {
  /** File columns that replace this one, shown and hidden with it; missing properties are those of the field. */
  file?: readonly Partial<FileColumn<Row>>[];
  /** Hidden until a person shows it. */
  isHidden?: true;
}

/** One of at most two columns on a phone. A line is a field as the table shows it, or the result of the function. */
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
  /** A secondary action next to that button. */
  widen?: ReactNode;
  /** Suggested actions while nothing is filtered. */
  actions?: ReactNode;
}

interface ColumnsInput<Row, Id extends string> {
  /** Fields in the order of the screen; the first one is always shown. */
  fields: Readonly<Record<Id, ListField<Row>>>;
  /** If absent, a phone shows the table of a large screen. */
  phone?: PhoneColumns<PhoneColumn<Row, NoInfer<Id>>>;
  /** Columns of only files, after the fields; `of` names the field that also hides them. */
  alsoInFile?: readonly (FileColumn<Row> & { of?: NoInfer<Id> })[];
}

interface ListInput<Row, Id extends string> extends ColumnsInput<Row, Id> {
  /** Name of the table's options in the browser, and the start of a file's name if there is no `fileName`. */
  name: string;
  fileName?: string;
  /** Names the table for a screen reader. */
  label: string;
  /** Read aloud while the list is loading: «Загрузка журнала…». */
  loading: string;
  /** Heading of a failure: «Не удалось загрузить журнал»; a function if it depends on the error. */
  failed: string | ((error: Error | null) => string);
  empty: ListEmpty;
  /** Text below the last page. */
  end?: string;
  /** «Показано 2 из 3 записей»: forms of the noun after «из»; without it the footer has no total. */
  counted?: readonly [one: string, few: string, many: string];
  rowId: (row: Row) => string;
  /** Rows of the skeleton; 16 by default. */
  skeletonRows?: number;
  /** Rows of two lines instead of normal ones. */
  isDouble?: boolean;
  /** Last column: actions of the row. */
  actions?: (row: Row) => ReactNode;
}

/** Columns of a list on a large screen, on a phone and in files. */
interface ListColumns<Row> {
  columns: readonly DataColumn<Row>[];
  /** Columns of a phone, with two lines per row. */
  narrow: readonly DataColumn<Row>[] | undefined;
  fileColumns: readonly DataColumn<Row>[];
  /** Ids of the columns that are hidden by default. */
  hidden: readonly string[];
}

/** Properties that a list derives from its declaration. */
export type List<Row> = ListColumns<Row> & Omit<ListInput<Row, string>, keyof ColumnsInput<Row, string>>;

/** One line of a phone's cell; only a text that may be truncated has its full text on hover. */
function Line({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  return (
    <span
      className={isFirst ? 'truncate' : 'truncate text-xs font-normal text-muted'}
      title={typeof children === 'string' ? children : undefined}
    >
      {children}
    </span>
  );
}

/** Columns of a table that a screen renders itself. */
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
 * Declares a list once: columns, the two lines of a phone, the skeleton, the column chooser and files are derived
 * from it.
 */
export function defineList<Row extends object, Id extends string>(input: ListInput<Row, Id>): List<Row> {
  return { ...input, ...listColumns(input) };
}
