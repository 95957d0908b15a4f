import { maskedAddress } from '@geoplan/contracts/fields/site-address';
import { SiteLink } from '../../domain/workspace/sites/site-link.tsx';
import type { ListField } from '../../shared/list/define-list.tsx';
import { TwoLines } from '../../shared/ui/table/two-lines.tsx';
import { valueText } from './site-text.ts';

/** URL of a site, the first field of every list of sites; it takes the remaining width. */
export const siteField: ListField<{ readonly url: string }> = {
  header: 'Сайт',
  width: 200,
  isGrowing: true,
  text: ({ url }) => maskedAddress(url),
  cell: ({ url }) => <SiteLink url={url} />,
};

/** Value as stored in the workspace, or a dash if it is empty; `width` is in px. */
export function writtenField<Field extends string>(
  id: Field,
  header: string,
  width: number,
): ListField<Readonly<Record<Field, string>>> {
  return {
    header,
    width,
    text: (row) => row[id],
    cell: (row) => <TwoLines>{valueText(row[id])}</TwoLines>,
  };
}
