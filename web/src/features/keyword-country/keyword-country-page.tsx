import { countryByCode } from '@geoplan/contracts/countries/countries';
import { Play } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useParams } from 'react-router-dom';
import { useCan } from '../../domain/access/use-can.ts';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import { keywordStages, type KeywordStage } from '../../domain/keywords/keyword-stages.ts';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { countryName } from '../../domain/countries/country-tag.tsx';
import { DemoMark } from '../../shared/ui/display/demo-mark.tsx';
import { useKeywordParam } from '../../domain/keywords/keyword-path.ts';
import { isMissing, RecordFailure, RecordMissing } from '../../domain/keywords/record-failure.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { Tabs } from '../../shared/ui/layout/tabs.tsx';
import { CountedSites } from '../../domain/keywords/brand/counted/counted-sites.tsx';
import { useCountedDatabase } from '../../domain/workspace/display/use-counted-database.ts';
import { CountsNotice } from '../../domain/workspace/sync/counts-notice.tsx';
import { useFreshCounts } from '../../domain/workspace/sync/use-syncs.ts';
import { CountryActions } from './country-actions.tsx';
import { usePair } from './country-queries.ts';
import { GeoTab, GeoTabSkeleton } from './geo-tab.tsx';
import { useBrandSites } from './sites/use-brand-sites.ts';

const tabIds = ['geo' as const, ...keywordStages.map(({ id }) => id)];

/** Page of one keyword in one country: known figures and stages that are not done yet. */
export function KeywordCountryPage() {
  const keyword = useKeywordParam();
  const { country: code = '' } = useParams();
  const country = countryByCode(code);
  const database = useCountedDatabase();
  const pair = usePair(keyword, country?.code, database);
  useFreshCounts();
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(tabIds).withDefault('geo'));
  const { data: found, error } = pair;
  const record = found?.record;
  const stage = keywordStages.find(({ id }) => id === tab);
  const isNothing = country === undefined || record === null || isMissing(error);
  const shownKeyword = record?.keyword ?? keyword;
  const sites = useBrandSites(record ?? undefined, database.databaseId, found?.brand ?? null);
  return (
    <Page
      title={`${shownKeyword} · ${code.toUpperCase()}`}
      sub={
        <span className="flex flex-wrap items-center gap-x-2">
          {country?.russian ?? 'Такой страны нет в каталоге'}
          {record?.source.isDemo === true ? <DemoMark /> : null}
          <CountedSites
            keyword={shownKeyword}
            found={record ? found : undefined}
            database={database}
            isLoading={country !== undefined && pair.isPending}
          />
        </span>
      }
      actions={<CountryActions keyword={shownKeyword} record={record} brand={found} sites={sites.sites} />}
    >
      <CountsNotice databaseId={database.databaseId} />
      {isNothing ? (
        <RecordMissing title="Данные для указанного ключевого слова и страны не найдены" />
      ) : error !== null && record === undefined ? (
        <RecordFailure error={error} isRetrying={pair.isFetching} onRetry={() => void pair.refetch()} />
      ) : (
        <Tabs
          label="Этапы анализа"
          tabs={[
            { id: 'geo', label: 'Гео-анализ', hasDot: record !== undefined },
            ...keywordStages.map(({ id, label }) => ({ id, label })),
          ]}
          selected={tab}
          onSelect={(id) => void setTab(id)}
        >
          {stage ? (
            <StagePrompt stage={stage} keyword={shownKeyword} country={country.code} />
          ) : record === undefined ? (
            <GeoTabSkeleton />
          ) : (
            <GeoTab record={record} sites={sites} />
          )}
        </Tabs>
      )}
    </Page>
  );
}

interface StagePromptProps {
  stage: KeywordStage;
  keyword: string;
  country: string;
}

/** Empty state of a stage that is not done, with a link to its tool. */
function StagePrompt({ stage, keyword, country }: StagePromptProps) {
  const canRun = useCan('run');
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={stage.icon}
        title={stage.notDone}
        text={
          canRun
            ? `Инструмент откроется с ключевым словом «${keyword}» и страной ${countryName(country)}.`
            : 'Этот этап могут выполнять пользователи с ролью user или admin.'
        }
        actions={
          canRun ? (
            <ButtonLink
              kind="primary"
              to={prefillLink(stage.path, { keywords: [keyword], countries: [country] })}
              icon={<Play className="size-4" aria-hidden />}
            >
              Начать
            </ButtonLink>
          ) : undefined
        }
      />
    </div>
  );
}
