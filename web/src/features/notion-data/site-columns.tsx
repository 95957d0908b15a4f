import { SiteLink } from '../../domain/workspace/sites/site-link.tsx';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import { TwoLines } from '../../shared/ui/table/two-lines.tsx';
import { valueText } from './site-text.ts';

/** The address of a site, first in every list of sites; takes the width that others leave. */
export const siteColumn: DataColumn<{ readonly url: string }> = {
  id: 'url',
  header: 'Сайт',
  width: 200,
  isGrowing: true,
  text: ({ url }) => url,
  cell: ({ url }) => <SiteLink url={url} />,
};

/** A value as the workspace has it; without one, the dash. `width` in px. */
export function writtenColumn<Field extends string>(
  id: Field,
  header: string,
  width: number,
): DataColumn<Readonly<Record<Field, string>>> {
  return {
    id,
    header,
    width,
    text: (row) => row[id],
    cell: (row) => <TwoLines>{valueText(row[id])}</TwoLines>,
  };
}
