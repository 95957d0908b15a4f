import { countryName } from '../../domain/countries/country-tag.tsx';
import type { DomainOffer } from '../../domain/tools/samples/domains.ts';
import { domainTypeLabels } from '../../domain/tools/samples/sample-names.ts';
import { formatUsd } from '../../shared/format/format-number.ts';
import { Badge } from '../../shared/ui/display/badge.tsx';
import type { DataColumn, TableSort } from '../../shared/ui/table/data-column.ts';

const availabilityText = ({ available }: DomainOffer): string => (available ? 'Доступен' : 'Занят');

/** Maximum number of country codes in a cell. The rest are shown as a count and named in the export. */
const shownCountries = 3;

function geoText({ geo }: DomainOffer): string {
  const codes = geo.slice(0, shownCountries).map((code) => code.toUpperCase());
  const rest = geo.length - codes.length;
  return codes.join(', ') + (rest > 0 ? ` +${rest}` : '');
}

/** Key of the table's view options in the browser's storage. */
export const tableName = 'domain-search';

/** Sort that matches no column, so the domains stay in their original order, keyword by keyword. */
export const initialSort: TableSort = { id: 'found', isDescending: false };

/** Columns of the table of found domains. */
export const domainColumns: readonly DataColumn<DomainOffer>[] = [
  {
    id: 'domain',
    header: 'Домен',
    width: 200,
    isGrowing: true,
    isSortable: true,
    text: ({ domain }) => domain,
  },
  {
    id: 'available',
    header: 'Статус',
    width: 112,
    isSortable: true,
    text: availabilityText,
    cell: (row) => <Badge tone={row.available ? 'green' : 'red'}>{availabilityText(row)}</Badge>,
  },
  {
    id: 'price',
    header: 'Цена за год',
    width: 112,
    isNumeric: true,
    isSortable: true,
    sortValue: ({ price }) => price,
    text: ({ price }) => formatUsd(price),
    value: ({ price }) => price,
  },
  {
    id: 'registrar',
    header: 'Регистратор',
    width: 124,
    isSortable: true,
    text: ({ registrar }) => registrar,
  },
  { id: 'type', header: 'Тип', width: 108, isSortable: true, text: ({ type }) => domainTypeLabels[type] },
  { id: 'geo', header: 'GEO', width: 116, isSortable: true, text: geoText },
];

/** Columns of the export: the columns of the table, and additional ones. */
export const exportColumns: readonly DataColumn<DomainOffer>[] = [
  ...domainColumns
    .filter(({ id }) => id !== 'geo')
    .map((column) => (column.id === 'price' ? { ...column, header: 'Цена за год, $' } : column)),
  {
    id: 'geo',
    header: 'GEO',
    width: 0,
    text: ({ geo }) => geo.map((code) => code.toUpperCase()).join(', '),
  },
  {
    id: 'countries',
    header: 'Страны',
    width: 0,
    text: ({ geo }) => geo.map((code) => countryName(code)).join(', '),
  },
  {
    id: 'extension',
    header: 'Расширение',
    width: 0,
    text: ({ domain }) => domain.slice(domain.lastIndexOf('.')),
  },
  { id: 'source', header: 'Источник', width: 0, text: () => 'Демо' },
];
