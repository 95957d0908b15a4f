import { classNames } from '../layout/class-names.ts';

/** Skeleton bar with the size of the loading content, given by `className`. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classNames('skeleton block', className)} />;
}
