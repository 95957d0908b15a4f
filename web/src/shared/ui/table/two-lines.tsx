import type { ReactNode } from 'react';

/** Cell text that wraps to two lines, at any row height, before it is truncated. */
export function TwoLines({ children }: { children: ReactNode }) {
  return <span className="line-clamp-2 leading-3.5 whitespace-normal">{children}</span>;
}
