import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ExtensionBoxes } from '../../domain/tools/extension-boxes.tsx';
import type { DomainOffer } from '../../domain/tools/samples/domains.ts';
import { domainTypeLabels, domainTypes } from '../../domain/tools/samples/sample-names.ts';
import { SaveResult } from '../../domain/tools/save-result.tsx';
import { ToolInputs } from '../../domain/tools/tool-inputs.tsx';
import { ToolPage, type ToolTexts } from '../../domain/tools/tool-page.tsx';
import { useToolPrefill } from '../../domain/tools/use-tool-prefill.ts';
import { useToolRun } from '../../domain/tools/use-tool-run.ts';
import { createTabDraft } from '../../shared/form/tab-draft.ts';
import { formatCount, formatNumber, formatUsd } from '../../shared/format/format-number.ts';
import { ToggleButton } from '../../shared/ui/buttons/toggle-button.tsx';
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import { TableOptions } from '../../shared/ui/table/table-options.tsx';
import { useTableSort } from '../../shared/ui/table/table-sort.ts';
import { useTableOptions } from '../../shared/ui/table/use-table-options.ts';
import { domainColumns, exportColumns, initialSort, tableName } from './domain-columns.tsx';
import {
  domainFormSchema,
  domainInput,
  domainProblem,
  domainsOf,
  emptyDomainForm,
  type DomainForm,
} from './domain-form.ts';

const useDomainForm = createTabDraft('domain-search-draft', domainFormSchema, emptyDomainForm);

function changeForm(change: Partial<DomainForm>): void {
  useDomainForm.setState(change);
}

const texts: ToolTexts = {
  start: 'Найти домены',
  busy: 'Поиск...',
  working: 'Ищем домены',
  prompt: 'Начните поиск доменов',
  promptText: 'Введите ключевые слова, выберите страны, типы и расширения, затем нажмите «Найти домены».',
};

/** Simulated domains for keywords in countries (spec §2). */
export function DomainSearchPage({ title }: { title: string }) {
  const form = useDomainForm();
  useToolPrefill('domainSearch', changeForm);
  const run = useToolRun('domainSearch', domainFormSchema);
  const { shown } = run;
  const domains = useMemo(() => (shown === null ? [] : domainsOf(shown)), [shown]);
  const [isFreeOnly, setFreeOnly] = useState(false);
  return (
    <ToolPage
      title={title}
      sub="EMD, брендовые и общие домены: доступность, цена и регистратор"
      icon={Search}
      texts={texts}
      run={run}
      input={domainInput(form)}
      problem={domainProblem(form)}
      form={
        <>
          <ToolInputs form={form} onChange={changeForm} />
          <DomainOptions form={form} onChange={changeForm} />
        </>
      }
      found={`Найдено: ${formatCount(domains.length, ['домен', 'домена', 'доменов'])}`}
      actions={<DomainActions domains={isFreeOnly ? freeOf(domains) : domains} />}
    >
      <Domains domains={domains} isFreeOnly={isFreeOnly} onFreeOnly={setFreeOnly} />
    </ToolPage>
  );
}

interface OptionsProps {
  form: DomainForm;
  onChange: (change: Partial<DomainForm>) => void;
}

function DomainOptions({ form, onChange }: OptionsProps) {
  const { types } = form;
  return (
    <Card title="Параметры">
      <div className="flex flex-col gap-4 p-4">
        <fieldset className="flex min-w-0 flex-col gap-1">
          <legend className="mb-1 text-sm leading-4 font-medium">Тип домена</legend>
          <div className="flex flex-wrap gap-x-5">
            {domainTypes.map((id) => (
              <Checkbox
                key={id}
                isSelected={types[id]}
                onChange={(on) => onChange({ types: { ...types, [id]: on } })}
              >
                {domainTypeLabels[id]}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <ExtensionBoxes value={form.extensions} onChange={(extensions) => onChange({ extensions })} />
      </div>
    </Card>
  );
}

const freeOf = (domains: readonly DomainOffer[]) => domains.filter(({ available }) => available);

/** Actions on the table; `domains` are the visible ones. */
function DomainActions({ domains }: { domains: readonly DomainOffer[] }) {
  const [sort] = useTableSort(initialSort);
  const { hiddenColumns } = useTableOptions(tableName);
  return (
    <>
      <TableOptions name={tableName} columns={domainColumns} />
      <SaveResult
        name="domains"
        columns={exportColumns}
        rows={domains}
        table={{ columns: domainColumns, sort, hiddenColumns }}
      />
    </>
  );
}

const rowId = ({ domain }: DomainOffer) => domain;

interface DomainsProps {
  domains: readonly DomainOffer[];
  isFreeOnly: boolean;
  onFreeOnly: (isFreeOnly: boolean) => void;
}

function Domains({ domains, isFreeOnly, onFreeOnly }: DomainsProps) {
  const [sort, setSort] = useTableSort(initialSort);
  const options = useTableOptions(tableName);
  const free = useMemo(() => freeOf(domains), [domains]);
  const cheapest = free.reduce<number | null>(
    (least, { price }) => (least === null || (price !== null && price < least) ? price : least),
    null,
  );
  return (
    <>
      <StatStrip
        stats={[
          { label: 'Всего доменов', value: formatNumber(domains.length) },
          { label: 'Доступно', value: formatNumber(free.length) },
          { label: 'Цена от', value: formatUsd(cheapest) },
        ]}
      />
      <div>
        <ToggleButton isOn={isFreeOnly} onChange={onFreeOnly} count={free.length}>
          Только доступные
        </ToggleButton>
      </div>
      <div className="flex max-h-[76dvh] min-h-0 flex-col">
        <DataTable
          label="Домены"
          columns={domainColumns}
          rows={isFreeOnly ? free : domains}
          rowId={rowId}
          sort={sort}
          onSort={(next) => void setSort(next)}
          {...options}
        />
      </div>
    </>
  );
}
