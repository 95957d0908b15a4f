import { changeRunRetention, defaultRunDays, readRunRetention } from '@geoplan/contracts/geo/geo-runs';
import {
  changeHistoryRetention,
  defaultHistoryDays,
  readHistoryRetention,
} from '@geoplan/contracts/notion/site-history';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useUnsaved } from '../../shared/form/unsaved-parts.tsx';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { WideCard } from './settings-card.tsx';

/** Validation error for a typed number of days; undefined if it is valid. */
function problemOf(typed: string): string | undefined {
  const days = typed.trim() === '' ? Number.NaN : Number(typed);
  const parsed = changeRunRetention.body.safeParse({ keepDays: days });
  return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'Целое число дней');
}

interface Retention {
  /** Name used in the query key. */
  name: string;
  title: string;
  about: string;
  label: string;
  defaultDays: number;
  /** Name of the retained items, in the genitive. */
  of: string;
  read: (signal: AbortSignal) => Promise<{ keepDays: number }>;
  save: (keepDays: number) => Promise<{ keepDays: number }>;
}

/** Card for the retention period of one kind of data, in days. */
function RetentionCard({ name, title, about, label, defaultDays, of, read, save }: Retention) {
  const client = useQueryClient();
  const key = [name];
  const stored = useQuery({ queryKey: key, queryFn: ({ signal }) => read(signal) });
  const change = useMutation({
    mutationFn: save,
    onSuccess: (saved, sent) => {
      client.setQueryData(key, saved);
      setTyped((now) => (Number(now) === sent ? null : now));
    },
  });
  const [typed, setTyped] = useState<string | null>(null);
  const storedDays = stored.data ? String(stored.data.keepDays) : '';
  const shown = typed ?? storedDays;
  const problem = typed === null ? undefined : problemOf(typed);
  useUnsaved({
    names: shown === storedDays ? [] : [`срок хранения ${of}`],
    problem: problem ?? null,
    save: () => change.mutateAsync(Number(typed)),
  });
  return (
    <WideCard title={title} about={about}>
      <div className="flex flex-wrap items-start gap-3 p-4">
        <div className="w-full max-w-72">
          <TextField
            label={label}
            hint={`0 — без срока; по умолчанию ${defaultDays}\u00A0дней`}
            inputMode="numeric"
            autoComplete="off"
            disabled={stored.data === undefined}
            value={shown}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={problem}
            after={<span className="shrink-0 text-xs text-muted">дней</span>}
          />
        </div>
      </div>
    </WideCard>
  );
}

/** Retention of ended runs. */
export const RunRetentionCard = () => (
  <RetentionCard
    name="run-retention"
    title="Запуски"
    about="Старые завершённые запуски уходят из истории. Найденные показатели и учёт расходов остаются."
    label="Хранить завершённые запуски"
    defaultDays={defaultRunDays}
    of="запусков"
    read={async (signal) => (await call(readRunRetention, {}, { signal })).data}
    save={async (keepDays) => (await call(changeRunRetention, { body: { keepDays } })).data}
  />
);

/** Retention of changes to the workspace's sites. */
export const HistoryRetentionCard = () => (
  <RetentionCard
    name="history-retention"
    title="История сайтов"
    about="Смены статуса, бренда, страны и ответа сайта. Текущее состояние сайтов остаётся."
    label="Хранить историю сайтов"
    defaultDays={defaultHistoryDays}
    of="истории сайтов"
    read={async (signal) => (await call(readHistoryRetention, {}, { signal })).data}
    save={async (keepDays) => (await call(changeHistoryRetention, { body: { keepDays } })).data}
  />
);
