import type { Expectation, ExpectationTable } from '@geoplan/contracts/http-status/http-status';
import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { useState } from 'react';
import { expectationLabels } from '../../../../domain/checks/finding-rules.ts';
import { useChangeExpectations, useExpectations } from '../../../../domain/checks/use-expectations.ts';
import { distinctValues, type DistinctValue } from '../../../../domain/workspace/sites/site-values.ts';
import { WorkspaceStatusBadge } from '../../../../domain/workspace/statuses/workspace-status-badge.tsx';
import { useEditedRevision } from '../../../../shared/form/use-edited-revision.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { useCan } from '../../../../domain/access/use-can.ts';
import { Button } from '../../../../shared/ui/buttons/button.tsx';
import { QueryState } from '../../../../shared/ui/display/query-state.tsx';
import { Skeleton } from '../../../../shared/ui/display/skeleton.tsx';
import { Select } from '../../../../shared/ui/fields/select.tsx';
import { DialogBody, DialogFooter } from '../../../../shared/ui/overlays/dialog.tsx';
import { EditDialog } from '../../../../shared/ui/overlays/edit-dialog.tsx';
import { showToast } from '../../../../shared/ui/overlays/toast.tsx';
import { SaveFailure } from './save-failure.tsx';

interface ExpectationsDialogProps {
  /** Statuses of the sites in the displayed databases. */
  statuses: readonly DistinctValue[];
  onClose: () => void;
}

/** Expectations selected by the user, by status key. */
type Chosen = ReadonlyMap<string, Expectation>;

/** Dialog with the expectation for each workspace status; editable by an admin. */
export function ExpectationsDialog({ statuses, onClose }: ExpectationsDialogProps) {
  const query = useExpectations();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  return (
    <EditDialog title="Ожидания статусов" isDirty={chosen.size > 0} onClose={onClose}>
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
            table={table}
            statuses={statuses}
            chosen={chosen}
            onChoose={setChosen}
            onClose={onClose}
          />
        )}
      </QueryState>
    </EditDialog>
  );
}

const options = Object.entries(expectationLabels).map(([id, label]) => ({ id: id as Expectation, label }));

interface ExpectationFormProps extends ExpectationsDialogProps {
  table: ExpectationTable;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** Statuses of the workspace, followed by statuses that only the expectation table contains. */
function statusesOf(table: ExpectationTable, statuses: readonly DistinctValue[]): DistinctValue[] {
  const named = distinctValues(table.rules.map(({ status }) => status));
  const known = new Set(statuses.map(({ key }) => key));
  return [...statuses, ...named.filter(({ key }) => !known.has(key)).map((each) => ({ ...each, count: 0 }))];
}

/** Selected expectations merged over the stored table. A selection equal to the stored value is ignored. */
function expectationsOf(table: ExpectationTable, chosen: Chosen) {
  const expected = new Map(table.rules.map(({ status, expects }) => [foldedText(status), expects]));
  const stored = (key: string): Expectation => expected.get(key) ?? 'any';
  return {
    of: (key: string) => chosen.get(key) ?? stored(key),
    choose(key: string, expects: Expectation): Chosen {
      const next = new Map(chosen).set(key, expects);
      if (expects === stored(key)) next.delete(key);
      return next;
    },
  };
}

function ExpectationForm(props: ExpectationFormProps) {
  const { table, statuses, chosen, onChoose, onClose } = props;
  const canConfigure = useCan('configure');
  const change = useChangeExpectations();
  const { base, hasConflict, keepOwn } = useEditedRevision(table, chosen.size > 0, change);
  const expectations = expectationsOf(base, chosen);
  const rows = statusesOf(base, statuses).map((status) => ({ status, expects: expectations.of(status.key) }));
  const save = () => {
    const rules = rows
      .filter(({ expects }) => expects !== 'any')
      .map(({ status, expects }) => ({ status: status.label, expects }));
    change.mutate(
      { rules, revision: base.revision },
      {
        onSuccess: () => {
          showToast('Ожидания сохранены');
          onClose();
        },
      },
    );
  };
  return (
    <>
      <DialogBody>
        <p className="text-foreground-secondary">
          Сайт, который отвечает не так, как ждёт его статус в Notion, попадает в «Расхождения».
        </p>
        <SaveFailure
          what="ожидания"
          hasConflict={hasConflict}
          error={change.error}
          onKeepOwn={keepOwn}
          onTakeTheirs={() => {
            change.reset();
            onChoose(new Map());
          }}
        />
        <ul className="flex flex-col divide-y divide-separator">
          {rows.map(({ status, expects }) => (
            <ExpectationRow
              key={status.key}
              status={status}
              expects={expects}
              onChange={canConfigure ? (next) => onChoose(expectations.choose(status.key, next)) : undefined}
            />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>{canConfigure ? 'Отмена' : 'Закрыть'}</Button>
        {canConfigure ? (
          <Button kind="primary" isDisabled={hasConflict} isPending={change.isPending} onPress={save}>
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
  /** Undefined if read-only. */
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
