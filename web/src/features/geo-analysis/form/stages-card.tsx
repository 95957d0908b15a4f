import { stages } from '../../../domain/runs/stages.ts';
import { Badge } from '../../../shared/ui/display/badge.tsx';
import { Switch } from '../../../shared/ui/fields/switch.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { Disclosure } from '../../../shared/ui/layout/disclosure.tsx';
import { chooseStage, useChosenStages } from './use-chosen-stages.ts';

/** Six stages, collapsed. The geo analysis is always on; the others are opened from its results. */
export function StagesCard({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const { stages: chosen } = useChosenStages();
  return (
    <div className={cardStyle}>
      <Disclosure
        level={2}
        isOpenAtFirst={isOpenAtFirst}
        summary={
          <>
            <span className="font-semibold">Этапы</span>
            <span className="ml-auto text-xs font-normal text-muted tabular-nums">
              {chosen.length + 1} из {stages.length}
            </span>
          </>
        }
      >
        <ul>
          {stages.map(({ id, title, purpose, icon: Icon }) => {
            const isLocked = id === 'geoAnalysis';
            return (
              <li key={id} className="border-separator px-1 py-2 not-first:border-t">
                <Switch
                  isSelected={isLocked || chosen.includes(id)}
                  isDisabled={isLocked}
                  onChange={(isOn) => chooseStage(id, isOn)}
                >
                  <Icon className="ml-1 size-4 shrink-0 text-muted" aria-hidden />
                  <span className="min-w-0">
                    <span className="flex items-center gap-2 font-medium text-foreground">
                      {title}
                      {isLocked ? <Badge>обязательный</Badge> : null}
                    </span>
                    <span className="block text-xs text-muted">{purpose}</span>
                  </span>
                </Switch>
              </li>
            );
          })}
        </ul>
        <p className="border-t border-separator px-1 pt-2.5 text-xs text-muted">
          Запуск выполняет гео-анализ и открывает его результаты; остальные выбранные этапы открываются оттуда
          с теми же словами и странами.
        </p>
      </Disclosure>
    </div>
  );
}
