import type { ReactNode } from 'react';

const styles = {
  stacked: { box: 'min-w-0', name: 'text-xs text-muted', value: 'text-sm font-medium tabular-nums' },
  line: {
    box: 'flex items-baseline justify-between gap-3',
    name: 'text-muted',
    value: 'text-right whitespace-nowrap tabular-nums',
  },
  columns: {
    box: 'grid grid-cols-[7.5rem_minmax(0,1fr)] gap-2 text-sm',
    name: 'text-muted',
    value: 'min-w-0 wrap-anywhere tabular-nums',
  },
} as const;

interface FactProps {
  name: string;
  /** Position of the value: in a second column (the default), below the name, or at the other end of the line. */
  layout?: keyof typeof styles;
  children: ReactNode;
}

/** Name and value in a `dl`. */
export function Fact({ name, layout = 'columns', children }: FactProps) {
  const style = styles[layout];
  return (
    <div className={style.box}>
      <dt className={style.name}>{name}</dt>
      <dd className={style.value}>{children}</dd>
    </div>
  );
}
