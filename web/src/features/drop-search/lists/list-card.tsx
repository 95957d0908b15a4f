import type { ListedDrop } from '@geoplan/contracts/drops/drop-runs';
import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CircleX,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react';
import { domainText } from '../../../domain/drops/domain-text.ts';
import { registrationNote, registrySourceText, topicLabels } from '../../../domain/drops/drop-labels.ts';
import { formatAge } from '../../../shared/format/format-age.ts';
import { formatNumber, formatUpToCents } from '../../../shared/format/format-number.ts';
import { Badge, type BadgeTone } from '../../../shared/ui/display/badge.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { Fact } from '../../../shared/ui/layout/fact.tsx';
import { fitText } from './fit-score.ts';
import { statusKeyOf, statusLabels, yearsText, type DropRow, type DropStatus } from './listed-drops.ts';

/** Colour and icon of each status. Colour must not be the only indicator, for accessibility. */
const looks: Record<DropStatus, { tone: BadgeTone; Icon: LucideIcon }> = {
  free: { tone: 'green', Icon: CircleCheck },
  pending_delete: { tone: 'yellow', Icon: Hourglass },
  reserved: { tone: 'red', Icon: CircleX },
  taken: { tone: 'red', Icon: CircleX },
  unknown: { tone: 'grey', Icon: CircleHelp },
  waiting: { tone: 'blue', Icon: LoaderCircle },
};

function StatusBadge({ drop }: { drop: ListedDrop }) {
  const status = statusKeyOf(drop);
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon className="size-3.5" aria-hidden />
      {statusLabels[status]}
    </Badge>
  );
}

/** One domain of a list: availability, history, score and reasons. */
export function ListCard({ row: { drop, fit, ageYears }, isOver }: { row: DropRow; isOver: boolean }) {
  const { candidate, registration, history, errors } = drop;
  const shownDomain = domainText(candidate.domain);
  const facts = [
    ['Ссылки', formatNumber(candidate.backlinks)],
    ['Возраст', ageYears === null ? '—' : formatAge(ageYears)],
    ['Рейтинг', formatNumber(candidate.rating ?? candidate.trustFlow)],
    ['Цена', candidate.price === null ? '—' : formatUpToCents(candidate.price)],
  ] as const;
  return (
    <li className={`${cardStyle} flex flex-col gap-3 px-4 py-3`}>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-sm font-semibold wrap-anywhere">{shownDomain}</h3>
          {shownDomain === candidate.domain ? null : (
            <p className="text-xs wrap-anywhere text-muted">{candidate.domain}</p>
          )}
          <p className="text-xs text-muted">{registration ? registrationNote(registration) : ''}</p>
          {registration?.source === undefined ? null : (
            <p className="text-xs wrap-anywhere text-muted">{registrySourceText(registration)}</p>
          )}
        </div>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <StatusBadge drop={drop} />
          {fit.score === null ? null : (
            <span className="text-sm font-semibold tabular-nums">
              {fit.score}
              <span className="text-xs font-normal text-muted"> из 100</span>
            </span>
          )}
        </span>
      </div>
      {fit.score === null ? null : <p className="text-xs text-foreground-secondary">{fitText(fit)}</p>}
      <dl className="grid grid-cols-4 gap-x-3 gap-y-2 max-sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <Fact key={label} name={label} layout="stacked">
            {value}
          </Fact>
        ))}
      </dl>
      <HistoryFacts history={history} isAsked={!isOver && registration?.status !== 'taken'} />
      {errors.map(({ part, message }) => (
        <p key={part} className="flex items-start gap-1.5 text-xs text-danger-soft-foreground">
          <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          {part === 'history' ? 'Архив' : 'Реестр'}: {message}
        </p>
      ))}
    </li>
  );
}

/** Facts from the archive; renders nothing for a domain that is not checked. */
function HistoryFacts({ history, isAsked }: { history: ListedDrop['history']; isAsked: boolean }) {
  if (!history) return isAsked ? <p className="text-xs text-muted">История ещё не проверена</p> : null;
  if (history.outcome === 'taken') return null;
  if (history.outcome === 'excluded')
    return <p className="text-xs text-muted">Исключён из архива Интернета: истории нет</p>;
  if (history.outcome === 'none') return <p className="text-xs text-muted">В архиве Интернета его нет</p>;
  return (
    <div className="flex flex-col gap-1 border-t border-separator pt-2 text-xs">
      <p className="text-muted">
        Архив: {yearsText(history.years)}
        {history.topics.length === 0
          ? ''
          : ` · ${history.topics.map((topic) => topicLabels[topic]).join(', ')}`}
        {history.redirectsTo === null ? '' : ` · редирект на ${domainText(history.redirectsTo)}`}
      </p>
      {history.titles.length === 0 ? null : (
        <ul className="flex flex-col gap-0.5">
          {history.titles.map(({ year, title }) => (
            <li key={`${year} ${title}`} className="wrap-anywhere">
              <span className="text-muted tabular-nums">{year}</span> {title}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
