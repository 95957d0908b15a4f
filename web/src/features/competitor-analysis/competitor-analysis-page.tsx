import { Eye, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Competitor } from '../../domain/tools/samples/competitors.ts';
import { SaveResult } from '../../domain/tools/save-result.tsx';
import { toolProblem } from '../../domain/tools/tool-form.ts';
import { ToolInputs } from '../../domain/tools/tool-inputs.tsx';
import { ToolPage, type ToolTexts } from '../../domain/tools/tool-page.tsx';
import { useToolPrefill } from '../../domain/tools/use-tool-prefill.ts';
import { useToolRun } from '../../domain/tools/use-tool-run.ts';
import { createTabDraft } from '../../shared/form/tab-draft.ts';
import { formatAge } from '../../shared/format/format-age.ts';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';
import { IconButton } from '../../shared/ui/buttons/icon-button.tsx';
import { SegmentedControl } from '../../shared/ui/fields/segmented-control.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import { TableOptions } from '../../shared/ui/table/table-options.tsx';
import { useTableSort } from '../../shared/ui/table/table-sort.ts';
import { useTableOptions } from '../../shared/ui/table/use-table-options.ts';
import {
  competitorColumns,
  competitorMeans,
  exportColumns,
  formatDensity,
  initialSort,
  tableName,
} from './competitor-columns.tsx';
import { CompetitorDialog } from './competitor-dialog.tsx';
import {
  competitorFormSchema,
  competitorInput,
  competitorsOf,
  depthLabels,
  depths,
  emptyCompetitorForm,
  tops,
  type CompetitorForm,
} from './competitor-form.ts';

const useCompetitorForm = createTabDraft(
  'competitor-analysis-draft',
  competitorFormSchema,
  emptyCompetitorForm,
);

function changeForm(change: Partial<CompetitorForm>): void {
  useCompetitorForm.setState(change);
}

const texts: ToolTexts = {
  start: 'Запустить анализ',
  busy: 'Анализ...',
  working: 'Разбираем страницы из топа',
  prompt: 'Конкуренты ещё не разобраны',
  promptText: 'Введите ключевые слова, выберите страны, размер топа и глубину, затем запустите анализ.',
};

/** Simulated top results for keywords in countries (spec §2). */
export function CompetitorAnalysisPage({ title }: { title: string }) {
  const form = useCompetitorForm();
  useToolPrefill('competitorAnalysis', changeForm);
  const run = useToolRun('competitorAnalysis', competitorFormSchema);
  const { shown } = run;
  const competitors = useMemo(() => (shown === null ? [] : competitorsOf(shown)), [shown]);
  return (
    <ToolPage
      title={title}
      sub="Страницы из топа выдачи: объём, плотность ключа, ссылки, возраст и структура"
      icon={Users}
      texts={texts}
      run={run}
      input={competitorInput(form)}
      problem={toolProblem(form)}
      form={
        <>
          <ToolInputs form={form} onChange={changeForm} />
          <CompetitorOptions form={form} onChange={changeForm} />
        </>
      }
      found={`Найдено: ${formatCount(competitors.length, ['конкурент', 'конкурента', 'конкурентов'])}`}
      actions={shown === null ? null : <CompetitorActions input={shown} competitors={competitors} />}
    >
      {shown === null ? null : <Competitors input={shown} competitors={competitors} />}
    </ToolPage>
  );
}

interface OptionsProps {
  form: CompetitorForm;
  onChange: (change: Partial<CompetitorForm>) => void;
}

function CompetitorOptions({ form, onChange }: OptionsProps) {
  return (
    <Card title="Параметры">
      <div className="flex flex-col gap-4 p-4">
        <div className="flex flex-col gap-1.5">
          <span className="text-sm leading-4 font-medium">Количество конкурентов</span>
          <SegmentedControl
            label="Количество конкурентов"
            options={tops.map((id) => ({ id, label: `Топ ${id}` }))}
            selected={form.top}
            onSelect={(top) => onChange({ top })}
          />
        </div>
        <div className="flex flex-col gap-1.5">
          <span className="text-sm leading-4 font-medium">Глубина анализа</span>
          <SegmentedControl
            label="Глубина анализа"
            options={depths.map((id) => ({ id, label: depthLabels[id] }))}
            selected={form.depth}
            onSelect={(depth) => onChange({ depth })}
          />
        </div>
      </div>
    </Card>
  );
}

interface CompetitorsProps {
  input: CompetitorForm;
  competitors: readonly Competitor[];
}

/** Actions on the table. */
function CompetitorActions({ input, competitors }: CompetitorsProps) {
  const [sort] = useTableSort(initialSort);
  const { hiddenColumns } = useTableOptions(tableName);
  const columns = competitorColumns(input);
  return (
    <>
      <TableOptions name={tableName} columns={columns} />
      <SaveResult
        name="competitors"
        columns={exportColumns(input, hiddenColumns)}
        rows={competitors}
        table={{ columns, sort, hiddenColumns }}
      />
    </>
  );
}

const rowId = ({ keyword, country, position }: Competitor) => `${keyword}\n${country}\n${position}`;

function Competitors({ input, competitors }: CompetitorsProps) {
  const [sort, setSort] = useTableSort(initialSort);
  const options = useTableOptions(tableName);
  const [opened, setOpened] = useState<Competitor | null>(null);
  const columns = useMemo(() => competitorColumns(input), [input]);
  const means = competitorMeans(competitors);
  return (
    <>
      <StatStrip
        stats={[
          { label: 'Средний объём текста', value: formatCount(means.wordCount, ['слово', 'слова', 'слов']) },
          { label: 'Средняя плотность', value: formatDensity(means.keywordDensity) },
          { label: 'Среднее число ссылок', value: formatNumber(means.backlinks) },
          { label: 'Средний возраст', value: formatAge(means.domainAge) },
        ]}
      />
      <div className="flex max-h-[76dvh] min-h-0 flex-col">
        <DataTable
          label="Конкуренты"
          columns={columns}
          rows={competitors}
          rowId={rowId}
          sort={sort}
          onSort={(next) => void setSort(next)}
          {...options}
          onRowClick={setOpened}
          renderActions={(row) => (
            <IconButton label={`Подробнее: ${row.domain}`} size="xs" onPress={() => setOpened(row)}>
              <Eye className="size-4" aria-hidden />
            </IconButton>
          )}
        />
      </div>
      {opened === null ? null : (
        <CompetitorDialog
          competitor={opened}
          isFull={input.depth === 'full'}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
