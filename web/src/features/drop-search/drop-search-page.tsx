import { ArchiveRestore, SearchX } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo, type ReactNode } from 'react';
import { useDropSource } from '../../domain/drops/use-drop-source.ts';
import { sampleDrops, type Drop } from '../../domain/tools/samples/drops.ts';
import { SaveResult } from '../../domain/tools/save-result.tsx';
import { ShowMore } from '../../domain/tools/show-more.tsx';
import { ToolInputs } from '../../domain/tools/tool-inputs.tsx';
import { ToolPage, type ToolTexts } from '../../domain/tools/tool-page.tsx';
import { useToolPrefill } from '../../domain/tools/use-tool-prefill.ts';
import { useToolRun } from '../../domain/tools/use-tool-run.ts';
import { createTabDraft } from '../../shared/form/tab-draft.ts';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { SegmentedControl } from '../../shared/ui/fields/segmented-control.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';
import { DropCard } from './drop-card.tsx';
import { DropFilters } from './drop-filters.tsx';
import {
  dropFormSchema,
  dropInput,
  dropInputSchema,
  dropProblem,
  emptyDropForm,
  type DropForm,
} from './drop-form.ts';
import { ListView } from './lists/list-view.tsx';
import { dropColumns, dropSummary, foundText } from './drop-results.ts';

const useDropForm = createTabDraft('drop-search-draft', dropFormSchema, emptyDropForm);

function changeForm(change: Partial<DropForm>): void {
  useDropForm.setState(change);
}

const sub = 'Поиск дропнутых доменов с историей и обратными ссылками';

const texts: ToolTexts = {
  start: 'Найти дропы',
  busy: 'Поиск...',
  working: 'Ищем дропы',
  prompt: 'Начните поиск дропов',
  promptText: 'Введите ключевые слова, выберите страны и фильтры, затем нажмите «Найти дропы».',
};

const sources = [
  { id: 'search', label: 'Подбор' },
  { id: 'list', label: 'Свой список' },
] as const;
const sourceParser = parseAsStringLiteral(['search', 'list'])
  .withDefault('search')
  .withOptions({ history: 'push' });

/**
 * Simulated search for dropped domains with history and links (spec §2). Lists can also be checked if an
 * administrator has enabled such checks. A list in the URL is always shown.
 */
export function DropSearchPage({ title }: { title: string }) {
  const { data: state } = useDropSource();
  const [source, setSource] = useQueryState('source', sourceParser);
  const [listId] = useQueryState('list', parseAsString);
  const isShown = state?.isEnabled === true || (source === 'list' && listId !== null);
  if (state === undefined || !isShown) return <DropSearch title={title} />;
  const choice = (
    <SegmentedControl
      label="Откуда дропы"
      options={sources}
      selected={source}
      onSelect={(id) => void setSource(id)}
    />
  );
  if (source === 'search') return <DropSearch title={title} choice={choice} />;
  return (
    <Page title={title} sub={sub} actions={choice}>
      <ListView source={state} />
    </Page>
  );
}

interface DropSearchProps {
  title: string;
  /** Control that selects the source, next to the title. */
  choice?: ReactNode;
}

function DropSearch({ title, choice }: DropSearchProps) {
  const form = useDropForm();
  useToolPrefill('dropSearch', changeForm);
  const run = useToolRun('dropSearch', dropInputSchema);
  const { shown } = run;
  const drops = useMemo(() => (shown === null ? [] : sampleDrops(shown, shown.filter)), [shown]);
  return (
    <ToolPage
      title={title}
      sub={sub}
      pageActions={choice}
      icon={ArchiveRestore}
      texts={texts}
      run={run}
      input={dropInput(form)}
      problem={dropProblem(form)}
      form={
        <>
          <ToolInputs form={form} onChange={changeForm} />
          <DropFilters form={form} onChange={changeForm} />
        </>
      }
      found={foundText(drops.length)}
      actions={drops.length === 0 ? null : <SaveResult name="drops" columns={dropColumns} rows={drops} />}
    >
      {drops.length === 0 ? <NoDrops /> : <Drops drops={drops} />}
    </ToolPage>
  );
}

function Drops({ drops }: { drops: readonly Drop[] }) {
  const { available, meanBacklinks, meanAge } = dropSummary(drops);
  return (
    <>
      <StatStrip
        stats={[
          { label: 'Доступно', value: formatNumber(available) },
          { label: 'Среднее число ссылок', value: formatNumber(meanBacklinks) },
          { label: 'Средний возраст', value: formatCount(meanAge ?? 0, ['год', 'года', 'лет']) },
        ]}
      />
      <ShowMore
        items={drops}
        itemKey={({ domain }) => domain}
        className="grid gap-3 sm:grid-cols-2 min-[100rem]:grid-cols-3"
      >
        {(drop) => <DropCard drop={drop} />}
      </ShowMore>
    </>
  );
}

function NoDrops() {
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={SearchX}
        title="Дропы не найдены"
        text="Под эти фильтры ничего не подходит. Расширьте диапазоны или отметьте больше расширений."
      />
    </div>
  );
}
