import type { Expectation, ExpectationTable } from '@geoplan/contracts/http-status/http-status';
import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { useState, type ReactNode } from 'react';
import { expectationLabels } from '../../../../domain/checks/finding-rules.ts';
import { useChangeExpectations, useExpectations } from '../../../../domain/checks/use-expectations.ts';
import { distinctValues, type DistinctValue } from '../../../../domain/workspace/sites/site-values.ts';
import { WorkspaceStatusBadge } from '../../../../domain/workspace/statuses/workspace-status-badge.tsx';
import { ApiFailure } from '../../../../shared/api/api-failure.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { sentences } from '../../../../shared/format/sentences.ts';
import { useSession } from '../../../../shared/session/session-store.ts';
import { Button } from '../../../../shared/ui/buttons/button.tsx';
import { Notice } from '../../../../shared/ui/display/notice.tsx';
import { QueryState } from '../../../../shared/ui/display/query-state.tsx';
import { Skeleton } from '../../../../shared/ui/display/skeleton.tsx';
import { Select } from '../../../../shared/ui/fields/select.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../../shared/ui/overlays/dialog.tsx';
import { showToast } from '../../../../shared/ui/overlays/toast.tsx';

interface ExpectationsDialogProps {
  /** Of the workspace, those of the shown databases. */
  statuses: readonly DistinctValue[];
  onClose: () => void;
}

/** What each status of the workspace expects of its sites; editable by an admin. */
export function ExpectationsDialog({ statuses, onClose }: ExpectationsDialogProps) {
  const query = useExpectations();
  // Here, as the form begins anew with the table that a change answers.
  const change = useChangeExpectations();
  const reload = async () => {
    await query.refetch();
    change.reset();
  };
  const save = (table: ExpectationTable) =>
    change.mutate(table, {
      onSuccess: () => {
        showToast('Ожидания сохранены');
        onClose();
      },
    });
  return (
    <Dialog title="Ожидания статусов" isOpen onClose={onClose}>
      <QueryState
        query={query}
        failedTitle="Не удалось загрузить ожидания"
        skeleton={
          <DialogBody>
            <Skeleton className="h-64" />
          </DialogBody>
        }
      >
        {(table) => (
          <ExpectationForm
            // Of another table than the one that was changed here: its choices begin anew.
            key={table.revision}
            table={table}
            statuses={statuses}
            isPending={change.isPending}
            failure={change.error && <SaveFailure error={change.error} onReload={() => void reload()} />}
            onSave={save}
            onClose={onClose}
          />
        )}
      </QueryState>
    </Dialog>
  );
}

const options = Object.entries(expectationLabels).map(([id, label]) => ({ id: id as Expectation, label }));

interface ExpectationFormProps extends ExpectationsDialogProps {
  table: ExpectationTable;
  isPending: boolean;
  failure: ReactNode;
  onSave: (table: ExpectationTable) => void;
}

/** Statuses of the workspace, and those that only the table knows. */
function statusesOf(table: ExpectationTable, statuses: readonly DistinctValue[]): DistinctValue[] {
  const named = distinctValues(table.rules.map(({ status }) => status));
  const known = new Set(statuses.map(({ key }) => key));
  return [...statuses, ...named.filter(({ key }) => !known.has(key)).map((each) => ({ ...each, count: 0 }))];
}

function ExpectationForm(props: ExpectationFormProps) {
  const { table, statuses, isPending, failure, onSave, onClose } = props;
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Expectation>>(new Map());
  const expected = new Map(table.rules.map(({ status, expects }) => [foldedText(status), expects]));
  const rows = statusesOf(table, statuses).map((status) => ({
    status,
    expects: chosen.get(status.key) ?? expected.get(status.key) ?? 'any',
  }));
  const save = () => {
    const rules = rows
      .filter(({ expects }) => expects !== 'any')
      .map(({ status, expects }) => ({ status: status.label, expects }));
    onSave({ rules, revision: table.revision });
  };
  return (
    <>
      <DialogBody>
        <p className="text-foreground-secondary">
          Сайт, который отвечает не так, как ждёт его статус в Notion, попадает в «Расхождения».
        </p>
        {failure}
        <ul className="flex flex-col divide-y divide-separator">
          {rows.map(({ status, expects }) => (
            <ExpectationRow
              key={status.key}
              status={status}
              expects={expects}
              onChange={isAdmin ? (next) => setChosen(new Map(chosen).set(status.key, next)) : undefined}
            />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>{isAdmin ? 'Отмена' : 'Закрыть'}</Button>
        {isAdmin ? (
          <Button kind="primary" isPending={isPending} onPress={save}>
            Сохранить
          </Button>
        ) : null}
      </DialogFooter>
    </>
  );
}

interface ExpectationRowProps {
  status: DistinctValue;
  expects: Expectation;
  /** Undefined = only read. */
  onChange: ((expects: Expectation) => void) | undefined;
}

function ExpectationRow({ status, expects, onChange }: ExpectationRowProps) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-2 py-1.5">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <WorkspaceStatusBadge status={status.label} />
        <span className="text-xs text-muted tabular-nums">
          {formatCount(status.count, ['сайт', 'сайта', 'сайтов'])}
        </span>
      </span>
      {onChange === undefined ? (
        <span>{expectationLabels[expects]}</span>
      ) : (
        <span className="w-52 shrink-0 max-sm:w-40">
          <Select
            label={`Ожидание: ${status.label}`}
            isInToolbar
            options={options}
            value={expects}
            onChange={onChange}
          />
        </span>
      )}
    </li>
  );
}

/** A table that somebody else has changed has to be loaded again: theirs must not be overwritten unseen. */
function SaveFailure({ error, onReload }: { error: Error; onReload: () => void }) {
  const isConflict = error instanceof ApiFailure && error.code === 'conflict';
  return (
    <Notice
      kind="bad"
      action={
        isConflict ? (
          <Button size="sm" onPress={onReload}>
            Загрузить заново
          </Button>
        ) : undefined
      }
    >
      {sentences('Не удалось сохранить ожидания', error.message)}
    </Notice>
  );
}
