import { FileText } from 'lucide-react';
import { useMemo } from 'react';
import { countryName, CountryTag } from '../../domain/countries/country-tag.tsx';
import { ShowMore } from '../../domain/tools/show-more.tsx';
import { pairsOf } from '../../domain/tools/tool-form.ts';
import { ToolInputs } from '../../domain/tools/tool-inputs.tsx';
import { ToolPage, type ToolTexts } from '../../domain/tools/tool-page.tsx';
import { useToolModel } from '../../domain/tools/model/use-tool-model.ts';
import { useToolPrefill } from '../../domain/tools/use-tool-prefill.ts';
import { useToolRun } from '../../domain/tools/use-tool-run.ts';
import { createTabDraft } from '../../shared/form/tab-draft.ts';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';
import { CopyButton } from '../../shared/ui/buttons/copy-button.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { Disclosure } from '../../shared/ui/layout/disclosure.tsx';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';
import { ExportMenu } from '../../shared/ui/table/export-menu.tsx';
import { tzBrief, type Brief } from './tz-brief.ts';
import { emptyTzForm, tzFormSchema, tzInput, tzInputSchema, tzProblem, type TzForm } from './tz-form.ts';
import { TzOptions } from './tz-options.tsx';

const useTzForm = createTabDraft('tz-generation-draft', tzFormSchema, emptyTzForm);

function changeForm(change: Partial<TzForm>): void {
  useTzForm.setState(change);
}

const texts: ToolTexts = {
  start: 'Сгенерировать ТЗ',
  busy: 'Генерация...',
  working: 'Готовим задания',
  prompt: 'ТЗ ещё не создано',
  promptText: 'Введите ключевые слова, выберите страны и шаблон, затем нажмите «Сгенерировать ТЗ».',
};

const column = (id: string, header: string, text: (brief: Brief) => string): DataColumn<Brief> => ({
  id,
  header,
  width: 0,
  text,
});

const exportColumns: readonly DataColumn<Brief>[] = [
  column('keyword', 'Ключевое слово', ({ keyword }) => keyword),
  column('country', 'Страна', ({ country }) => countryName(country)),
  column('title', 'H1', ({ title }) => title),
  { ...column('words', 'Слов', ({ words }) => formatNumber(words)), value: ({ words }) => words },
  column('density', 'Плотность, %', ({ density }) => density.replace('.', ',')),
  column('extraKeywords', 'Дополнительные слова', ({ extraKeywords }) => extraKeywords.join('; ')),
  column('sections', 'Разделы', ({ sections }) => sections.join('; ')),
  column('prompt', 'Промпт', ({ prompt }) => prompt),
  column('source', 'Источник', () => 'Демо'),
];

/** Technical briefs for texts about keywords in countries (spec §2), simulated unless a model is chosen. */
export function TzGenerationPage({ title }: { title: string }) {
  const form = useTzForm();
  useToolPrefill('tzGeneration', changeForm);
  const run = useToolRun('tzGeneration', tzInputSchema);
  const { keywords, countries, ...options } = tzInput(form);
  const model = useToolModel({ tool: 'tzGeneration', keywords, countries, options });
  const { shown } = run;
  const briefs = useMemo(
    () => (shown === null ? [] : pairsOf(shown).map((pair) => tzBrief(pair, shown))),
    [shown],
  );
  return (
    <ToolPage
      title={title}
      sub="Технические задания на тексты по четырём шаблонам"
      icon={FileText}
      texts={texts}
      run={run}
      model={model}
      input={tzInput(form)}
      problem={tzProblem(form)}
      form={
        <>
          <ToolInputs form={form} onChange={changeForm} />
          <TzOptions form={form} onChange={changeForm} />
        </>
      }
      found={`Готово: ${formatCount(briefs.length, ['задание', 'задания', 'заданий'])}`}
      actions={
        <>
          {briefs.length > 1 ? (
            <CopyButton
              label="Скопировать все"
              text={() => briefs.map(({ prompt }) => prompt).join('\n\n---\n\n')}
            />
          ) : null}
          <ExportMenu name="tz" columns={exportColumns} rows={briefs} />
        </>
      }
    >
      <ShowMore
        items={briefs}
        itemKey={({ keyword, country }) => `${keyword}\n${country}`}
        className="flex flex-col gap-3"
      >
        {(brief, at) => <BriefCard brief={brief} isOpenAtFirst={at === 0} />}
      </ShowMore>
    </ToolPage>
  );
}

function BriefCard({ brief, isOpenAtFirst }: { brief: Brief; isOpenAtFirst: boolean }) {
  const { keyword, country, words, occurrences, prompt } = brief;
  return (
    <li className={cardStyle}>
      <Disclosure
        isOpenAtFirst={isOpenAtFirst}
        summary={
          <>
            <span className="min-w-0 truncate font-semibold">{keyword}</span>
            <CountryTag code={country} />
            <span className="ml-auto shrink-0 text-xs font-normal text-muted tabular-nums">
              {formatCount(words, ['слово', 'слова', 'слов'])}
              <span className="max-sm:hidden">
                {' '}
                · {formatCount(occurrences, ['вхождение', 'вхождения', 'вхождений'])}
              </span>
            </span>
          </>
        }
      >
        <div className="flex justify-end">
          <CopyButton
            size="sm"
            label="Скопировать промпт"
            subject={`${keyword}, ${countryName(country)}`}
            text={() => prompt}
          />
        </div>
        <p className="rounded-md bg-surface-tertiary px-3 py-2.5 text-sm wrap-anywhere whitespace-pre-wrap">
          {prompt}
        </p>
      </Disclosure>
    </li>
  );
}
