import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import type { TableDensity } from '../../../shared/ui/table/table-layout.ts';
import { cutWidthPx, firstWidthPx, matrixSizes, type MatrixSize } from './matrix-styles.ts';

/** Sizes of the cells for the available width, measured before the first paint. */
export function useMatrixSize(
  scroller: RefObject<HTMLElement | null>,
  columns: number,
  density: TableDensity,
): MatrixSize {
  const [widthPx, setWidth] = useState(0);
  const isSmall = useIsSmall();
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    const measure = () => setWidth(box.clientWidth);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [scroller]);
  return useMemo(() => {
    const size = matrixSizes[density];
    const roomPx = widthPx - (isSmall ? firstWidthPx.small : firstWidthPx.large);
    return { ...size, cellWidthPx: cutWidthPx(roomPx, columns, size.cellWidthPx) };
  }, [widthPx, isSmall, columns, density]);
}
