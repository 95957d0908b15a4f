import {
  countingGroups,
  defaultCountingRule,
  statusesInTwoGroups,
  type CountingRule,
} from '@geoplan/contracts/notion/notion-site';
import { RotateCcw, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { addStatuses, isDefaultRule, type ConfigForm } from './config-form-rules.ts';
import { RemovableTags } from '../../../shared/ui/fields/removable-tags.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import { useDisplayConfig } from '../../../domain/workspace/display/use-display-config.ts';
import { uncountedText } from '../../../domain/workspace/uncounted/uncounted-rules.ts';
import { useUncountedTotals } from '../../../domain/workspace/uncounted/load-uncounted.ts';

const groupLabels: Record<keyof CountingRule, string> = {
  launched: 'Запущенные',
  inWork: 'В работе',
  notCounted: 'Не считать',
};

/**
 * Editor of the statuses that count as launched, as in work, or not at all; `configId` is undefined for a new
 * connection.
 */
export function CountingRuleEditor({ configId }: { configId: string | undefined }) {
  const { field, fieldState } = useController<ConfigForm, 'counting'>({ name: 'counting' });
  const rule = field.value;
  const isDefault = isDefaultRule(rule);
  const twice = statusesInTwoGroups(rule);
  return (
    <section aria-label="Правило подсчёта" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-sm font-semibold">Правило подсчёта</h3>
        <Button
          kind="ghost"
          size="sm"
          icon={<RotateCcw className="size-3.5" aria-hidden />}
          isDisabled={isDefault}
          onPress={() => field.onChange(defaultCountingRule)}
        >
          {isDefault ? 'Стандартное правило' : 'Вернуть стандартное'}
        </Button>
      </div>
      <p className="text-sm text-muted">
        По статусам из Notion считаются запущенные сайты и сайты в работе; регистр не важен. В общее число
        входит каждая строка, но сайт со статусом из «Не считать» не закрывает пробел. Статус вне групп
        считается и попадает в список «Не попали в подсчёт».
      </p>
      <UncountedLink configId={configId} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {countingGroups.map((group) => (
          <StatusChips
            key={group}
            label={groupLabels[group]}
            value={rule[group]}
            onChange={(statuses) => field.onChange({ ...rule, [group]: statuses })}
          />
        ))}
      </div>
      {twice.length > 0 ? (
        <Notice kind="bad">
          Указаны в двух группах: {twice.join(', ')}. Оставьте каждый статус в одной.
        </Notice>
      ) : fieldState.invalid ? (
        <Notice kind="bad">В каждой группе может быть до 50&nbsp;статусов, каждый до 100&nbsp;знаков.</Notice>
      ) : null}
    </section>
  );
}

interface StatusChipsProps {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Tag input for statuses. Enter or a comma adds the typed text; a pasted list is split. */
function StatusChips({ label, value, onChange }: StatusChipsProps) {
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    onChange(addStatuses(value, text));
    setTyped('');
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField
        label={label}
        placeholder="Статус и Enter"
        autoComplete="off"
        value={typed}
        maxLength={1_000}
        onChange={({ currentTarget }) => {
          const text = currentTarget.value;
          if (/[,;\n]/.test(text)) add(text);
          else setTyped(text);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Keeps Enter from submitting the form.
          event.preventDefault();
          add(typed);
        }}
        onBlur={() => (typed.trim() === '' ? undefined : add(typed))}
      />
      <div className="flex flex-wrap gap-1.5">
        <RemovableTags
          label={`${label}: статусы`}
          tags={value.map((status) => ({ id: status, label: status }))}
          onRemove={(statuses) => onChange(value.filter((status) => !statuses.includes(status)))}
          emptyText="Ни один статус не считается"
        />
      </div>
    </div>
  );
}

/**
 * Link to the sites that the saved rule of this connection leaves out. It opens in a new tab, so that the form stays
 * open. Renders nothing for a connection other than the default, because only sites of the default connection are
 * shown.
 */
function UncountedLink({ configId }: { configId: string | undefined }) {
  const { data: shown } = useDisplayConfig();
  const isShown = configId !== undefined && shown?.id === configId;
  const { data: totals } = useUncountedTotals(undefined, isShown);
  if (!isShown) return null;
  return (
    <a
      href="/notion-data?view=uncounted&mode=unified"
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 self-start text-sm text-link hover:underline"
    >
      {uncountedText(totals)}
      <ExternalLink className="size-3 shrink-0" aria-hidden />
      <span className="sr-only">(в новой вкладке)</span>
    </a>
  );
}
