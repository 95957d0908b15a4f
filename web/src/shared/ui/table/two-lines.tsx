import type { ReactNode } from 'react';

/** A text of a cell that may take two lines of its row, whichever height the row has, before it is cut. */
export function TwoLines({ children }: { children: ReactNode }) {
  return <span className="line-clamp-2 leading-3.5 whitespace-normal">{children}</span>;
}
