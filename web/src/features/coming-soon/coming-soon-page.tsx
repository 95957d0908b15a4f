import { ArrowLeft, Hammer } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Card, cardStyle } from '../../shared/ui/layout/card.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { prefillParams, readPrefillParams } from '../../domain/runs/prefill-link.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { countryName } from '../../domain/countries/country-tag.tsx';

interface ComingSoonPageProps {
  title: string;
  /** What the screen will do, one sentence. */
  purpose: string;
}

/** Placeholder of a screen that is not built yet. */
export function ComingSoonPage({ title, purpose }: ComingSoonPageProps) {
  const { key } = useLocation();
  const navigate = useNavigate();
  // The first address of a visit: there is nothing of ours to go back to.
  const isFirst = key === 'default';
  return (
    <Page title={title}>
      <div className={cardStyle}>
        <EmptyState
          icon={Hammer}
          title="Раздел появится в следующей версии"
          text={`${purpose} Сейчас он ещё не работает: ни данных, ни действий здесь нет.`}
          actions={
            <>
              {isFirst ? null : (
                <Button icon={<ArrowLeft className="size-4" aria-hidden />} onPress={() => void navigate(-1)}>
                  Назад
                </Button>
              )}
              <ButtonLink to="/" kind={isFirst ? 'secondary' : 'ghost'}>
                На дашборд
              </ButtonLink>
            </>
          }
        />
      </div>
      <PrefilledInput />
    </Page>
  );
}

/** Names shown of each kind; the rest is a number. */
const shownNames = 30;

/** The prefilled input of the address: keywords and countries; renders nothing without any. */
function PrefilledInput() {
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
