import { listChanges, type ChangeMetric, type MetricChange } from '@geoplan/contracts/geo/geo-changes';
import { ArrowDown, ArrowUp, TrendingUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { countryName, CountryTag } from '../../../domain/countries/country-tag.tsx';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { geoRecordsKey } from '../../../domain/query-keys.ts';
import { call } from '../../../shared/api/call.ts';
import { formatDay } from '../../../shared/format/format-date.ts';
import { formatNumber, formatSigned, formatUsd } from '../../../shared/format/format-number.ts';
import { defineList, type ListField } from '../../../shared/list/define-list.tsx';
import { definePages, type PageQuery } from '../../../shared/list/define-pages.ts';

const format: Record<ChangeMetric, (value: number) => string> = {
  searchVolume: formatNumber,
  difficulty: formatNumber,
  cpc: formatUsd,
};

/** «+50 %», «−12,5 %»; «с нуля» if the previous value was zero. */
const moveText = ({ changePercent }: Pick<MetricChange, 'changePercent'>): string =>
  changePercent === null ? 'с нуля' : `${formatSigned(changePercent)}\u00A0%`;

/**
 * Direction of a change, shown by an arrow instead of a colour, because an increase is good for some figures and bad
 * for others.
 */
function Move({ change }: { change: MetricChange }) {
  const Icon = change.after > change.before ? ArrowUp : ArrowDown;
  return (
    <span className="inline-flex items-center justify-end gap-1 font-medium">
      <Icon className="size-3.5 shrink-0 text-muted" aria-hidden />
      {moveText(change)}
    </span>
  );
}

const figure = (id: 'before' | 'after', header: string): ListField<MetricChange> => ({
  header,
  width: 120,
  isNumeric: true,
  isSortable: true,
  text: (change) => format[change.metric](change[id]),
  value: (change) => change[id],
});

export const changesPages = definePages({
  key: [...geoRecordsKey, 'changes'],
  load: async (wanted: PageQuery<typeof listChanges>, page, signal) =>
    (await call(listChanges, { query: { ...wanted, ...page } }, { signal })).data,
  rowsOf: ({ items }) => items,
});

/** Changes of a metric. Columns are sortable only if the server can sort by them. */
export const changesList = defineList({
  name: 'changes',
  label: 'Что изменилось',
  loading: 'Загрузка изменений…',
  failed: 'Не удалось загрузить изменения',
  end: 'Это все изменения',
  empty: {
    icon: TrendingUp,
    title: 'Ничего не изменилось',
    text: 'За этот срок ни один показатель не сдвинулся больше порога. Сравниваются два последних известных замера из одного источника.',
    reset: 'Сбросить условия',
  },
  rowId: ({ keyword, country }: MetricChange) => `${country} ${keyword}`,
  fields: {
    keyword: {
      header: 'Ключевое слово',
      width: 200,
      isGrowing: true,
      isSortable: true,
      text: ({ keyword }) => keyword,
      cell: ({ keyword, country }) => (
        <Link to={keywordPath(keyword, country)} className="hover:text-link hover:underline">
          {keyword}
        </Link>
      ),
    },
    country: {
      header: 'Страна',
      width: 180,
      text: ({ country }) => countryName(country),
      cell: ({ country }) => (
        <span className="flex items-center gap-2">
          <CountryTag code={country} />
          <span className="truncate">{countryName(country)}</span>
        </span>
      ),
    },
    before: figure('before', 'Было'),
    after: figure('after', 'Стало'),
    changePercent: {
      header: 'Изменение',
      width: 120,
      isNumeric: true,
      isSortable: true,
      text: moveText,
      value: ({ changePercent }) => changePercent,
      cell: (change) => <Move change={change} />,
      file: [{ header: 'Изменение, %' }],
    },
    at: {
      header: 'Замер',
      width: 120,
      isNumeric: true,
      isSortable: true,
      isDate: true,
      text: ({ at }) => formatDay(at),
    },
  },
});
