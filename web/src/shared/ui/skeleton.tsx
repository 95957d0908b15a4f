import { classNames } from './class-names.ts';

/** A grey bar in the place and size of what is coming; the size is given by `className`. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classNames('skeleton block', className)} />;
}
