import type { CheckSchedule, CheckScheduleState } from '@geoplan/contracts/http-status/http-status';
import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { useState } from 'react';
import { useChangeSchedule, useSchedule } from '../../../../domain/checks/use-schedule.ts';
import type { DistinctValue } from '../../../../domain/workspace/sites/site-values.ts';
import { useEditedRevision } from '../../../../shared/form/use-edited-revision.ts';
import { formatDateTime } from '../../../../shared/format/format-date.ts';
import { useCan } from '../../../../domain/access/use-can.ts';
import { Button } from '../../../../shared/ui/buttons/button.tsx';
import { QueryState } from '../../../../shared/ui/display/query-state.tsx';
import { Skeleton } from '../../../../shared/ui/display/skeleton.tsx';
import { Checkbox } from '../../../../shared/ui/fields/checkbox.tsx';
import { SegmentedControl } from '../../../../shared/ui/fields/segmented-control.tsx';
import { Select } from '../../../../shared/ui/fields/select.tsx';
import { Switch } from '../../../../shared/ui/fields/switch.tsx';
import { DialogBody, DialogFooter } from '../../../../shared/ui/overlays/dialog.tsx';
import { EditDialog } from '../../../../shared/ui/overlays/edit-dialog.tsx';
import { showToast } from '../../../../shared/ui/overlays/toast.tsx';
import { SaveFailure } from './save-failure.tsx';
import { hourText, nextCheckText, scheduleText, weekdays } from './schedule-labels.ts';

interface ScheduleDialogProps {
  /** Statuses of the sites in the displayed databases. */
  statuses: readonly DistinctValue[];
  onClose: () => void;
}

/** Dialog with the schedule of automatic checks; editable by an admin. */
export function ScheduleDialog({ statuses, onClose }: ScheduleDialogProps) {
  const query = useSchedule();
  const canConfigure = useCan('configure');
  const [edits, setEdits] = useState<Partial<CheckSchedule>>({});
  const isDirty = Object.keys(edits).length > 0;
  return (
    <EditDialog title="Проверка по расписанию" isDirty={isDirty} onClose={onClose}>
      <QueryState
        query={query}
        failedTitle="Не удалось загрузить расписание"
        skeleton={
          <DialogBody>
            <Skeleton className="h-64" />
          </DialogBody>
        }
      >
        {(state) =>
          canConfigure ? (
            <ScheduleForm
              state={state}
              statuses={statuses}
              edits={edits}
              onEdit={setEdits}
              onClose={onClose}
            />
          ) : (
            <DialogBody>
              <p>{scheduleText(state)}</p>
              <NextTime state={state} />
            </DialogBody>
          )
        }
      </QueryState>
    </EditDialog>
  );
}

function NextTime({ state: { nextAt, timeZone } }: { state: CheckScheduleState }) {
  return (
    <p className="text-muted">
      {nextAt === null
        ? 'Следующая проверка не назначена.'
        : `Следующая проверка: ${nextCheckText(nextAt, timeZone)}`}
    </p>
  );
}

const periods = [
  { id: 'day', label: 'Каждый день' },
  { id: 'week', label: 'Раз в неделю' },
] as const;
const hours = Array.from({ length: 24 }, (_, hour) => ({ id: String(hour), label: hourText(hour) }));

interface ScheduleFormProps extends ScheduleDialogProps {
  state: CheckScheduleState;
  /** Unsaved edits of this person; {} if there are none. */
  edits: Partial<CheckSchedule>;
  onEdit: (edits: Partial<CheckSchedule>) => void;
}

/** Fields that differ from the stored schedule. A value that was changed back is not a change. */
function changesOf(stored: CheckSchedule, draft: CheckSchedule): Partial<CheckSchedule> {
  const entries = Object.entries(draft) as [keyof CheckSchedule, unknown][];
  return Object.fromEntries(
    entries.filter(([part, value]) => JSON.stringify(value) !== JSON.stringify(stored[part])),
  );
}

const contentOf = ({ isEnabled, every, weekday, hour, statusFilter }: CheckScheduleState): CheckSchedule => ({
  isEnabled,
  every,
  weekday,
  hour,
  statusFilter,
});

function ScheduleForm({ state, statuses, edits, onEdit, onClose }: ScheduleFormProps) {
  const change = useChangeSchedule();
  const { base, hasConflict, keepOwn } = useEditedRevision(state, Object.keys(edits).length > 0, change);
  const stored = contentOf(base);
  const draft = { ...stored, ...edits };
  const set = (part: Partial<CheckSchedule>) => onEdit(changesOf(stored, { ...draft, ...part }));
  const save = () =>
    change.mutate(
      { ...draft, revision: base.revision },
      {
        onSuccess: (saved) => {
          const next = saved.nextAt === null ? '' : `, следующая проверка ${formatDateTime(saved.nextAt)}`;
          showToast(`Расписание сохранено${next}`);
          onClose();
        },
      },
    );
  return (
    <>
      <DialogBody>
        <SaveFailure
          what="расписание"
          hasConflict={hasConflict}
          error={change.error}
          onKeepOwn={keepOwn}
          onTakeTheirs={() => {
            change.reset();
            onEdit({});
          }}
        />
        <Switch isSelected={draft.isEnabled} onChange={(on) => set({ isEnabled: on })}>
          Проверять сайты по расписанию
        </Switch>
        <ScheduleTimes draft={draft} timeZone={state.timeZone} onChange={set} />
        <StatusChoice
          statuses={statuses}
          chosen={draft.statusFilter}
          onChange={(chosen) => set({ statusFilter: chosen })}
        />
        <NextTime state={state} />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Отмена</Button>
        <Button kind="primary" isDisabled={hasConflict} isPending={change.isPending} onPress={save}>
          Сохранить
        </Button>
      </DialogFooter>
    </>
  );
}

interface ScheduleTimesProps {
  draft: CheckSchedule;
  timeZone: string;
  onChange: (part: Partial<CheckSchedule>) => void;
}

function ScheduleTimes({ draft, timeZone, onChange }: ScheduleTimesProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <SegmentedControl
        label="Как часто"
        options={periods}
        selected={draft.every}
        onSelect={(id) => onChange({ every: id })}
      />
      {draft.every === 'week' ? (
        <Select
          label="День недели"
          isInToolbar
          options={weekdays}
          value={String(draft.weekday)}
          onChange={(id) => onChange({ weekday: Number(id) })}
        />
      ) : null}
      <Select
        label="Час начала"
        isInToolbar
        options={hours}
        value={String(draft.hour)}
        onChange={(id) => onChange({ hour: Number(id) })}
      />
      <p className="w-full text-xs text-muted">Часовой пояс: {timeZone}</p>
    </div>
  );
}

interface StatusChoiceProps {
  statuses: readonly DistinctValue[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/**
 * Selection of the statuses to check. Selected statuses that no longer exist in the workspace stay in the list, so
 * that they can be removed.
 */
function StatusChoice({ statuses, chosen, onChange }: StatusChoiceProps) {
  const keys = new Set(chosen.map(foldedText));
  const known = new Set(statuses.map(({ key }) => key));
  const gone = chosen.filter((status) => !known.has(foldedText(status)));
  const labels = [...statuses.map(({ label }) => label), ...gone];
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 font-medium">Статусы</legend>
      <p className="text-xs text-muted">Если ничего не выбрано, проверяются все сайты.</p>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {labels.map((label) => (
          <Checkbox
            key={label}
            isSelected={keys.has(foldedText(label))}
            onChange={(on) =>
              onChange(
                on ? [...chosen, label] : chosen.filter((each) => foldedText(each) !== foldedText(label)),
              )
            }
          >
            <span className="truncate">{label}</span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
