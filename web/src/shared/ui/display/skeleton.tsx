import { classNames } from '../layout/class-names.ts';

/** Skeleton bar of the size of what is loading; the size is given by `className`. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classNames('skeleton block', className)} />;
}
