import { Badge, type BadgeTone } from '../../shared/ui/display/badge.tsx';

/** Status of an analysis or a stage, with labels from the spec (§4). */
const statuses: Record<string, { label: string; tone: BadgeTone }> = {
  completed: { label: 'Завершено', tone: 'green' },
  running: { label: 'Выполняется', tone: 'blue' },
  error: { label: 'Ошибка', tone: 'red' },
  pending: { label: 'Ожидает', tone: 'grey' },
};

/** Badge for the status of a stage; any unknown value is shown as «Неизвестно». */
export function StatusBadge({ status }: { status: string }) {
  const { label, tone } = statuses[status] ?? { label: 'Неизвестно', tone: 'grey' as const };
  return (
    <Badge tone={tone} hasDot>
      {label}
    </Badge>
  );
}
