import { useCountingRule } from './use-counting-rule.ts';
import { groupHints, groupLabels, type StatusGroup } from './status-group.ts';
import { GroupDot } from './status-dot.tsx';

const groups: readonly StatusGroup[] = ['launched', 'inWork', 'notCounted', 'other'];

/** Legend of the status dots; renders nothing while the counting rule is unknown. */
export function StatusLegend() {
  const rule = useCountingRule();
  if (rule === undefined) return null;
  return (
    <ul aria-label="Что значат точки статусов" className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted">
      {groups.map((group) => (
        <li key={group} title={groupHints[group]} className="inline-flex items-center gap-1.5">
          <GroupDot group={group} isDecorative />
          {groupLabels[group]}
        </li>
      ))}
    </ul>
  );
}
