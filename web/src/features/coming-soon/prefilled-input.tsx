import { useLocation } from 'react-router-dom';
import { readPrefillParams, prefillParams } from '../../domain/runs/prefill-link.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { Card } from '../../shared/ui/layout/card.tsx';
import { countryName } from '../../domain/countries/country-tag.tsx';

/** Names shown of each kind; the rest is a number. */
const shownNames = 30;

/** The prefilled input of the address: keywords and countries; renders nothing without any. */
export function PrefilledInput() {
  const params = prefillParams(useLocation());
  if (params === null) return null;
  const { keywords, countries } = readPrefillParams(params);
  return (
    <Card title="Что передано в инструмент">
      <dl className="flex flex-col gap-3 px-4 py-3 text-sm">
        <Names of="Ключевые слова" names={keywords} />
        <Names of="Страны" names={countries.map((code) => countryName(code))} />
      </dl>
    </Card>
  );
}

function Names({ of, names }: { of: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  const rest = names.length - shownNames;
  return (
    <div>
      <dt className="text-xs text-muted tabular-nums">
        {of}: {formatNumber(names.length)}
      </dt>
      <dd className="flex flex-wrap items-center gap-1.5 pt-1">
        {names.slice(0, shownNames).map((name) => (
          <span
            key={name}
            className="max-w-full rounded-md bg-surface-tertiary px-2 py-0.5 text-xs font-medium wrap-anywhere"
          >
            {name}
          </span>
        ))}
        {rest > 0 ? <span className="text-muted">и ещё {formatNumber(rest)}</span> : null}
      </dd>
    </div>
  );
}
