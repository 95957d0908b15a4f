import { gapVolume } from '@geoplan/contracts/geo-record';
import { CalendarCheck } from 'lucide-react';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { gapStyle, heatStyles } from '../matrix-grid/matrix-styles.ts';

const levels = [
  ['bg-kd-easy', 'до 30'],
  ['bg-kd-medium', '30–59'],
  ['bg-kd-hard', 'от 60'],
] as const;

/** What the shades, dots and marks of the matrix mean. */
export function MatrixLegend() {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-xs text-foreground-secondary">
      <span className="flex items-center gap-2">
        Объём
        <span className="flex overflow-hidden rounded-sm border border-border" aria-hidden>
          {([1, 2, 3, 4, 5] as const).map((step) => (
            <span key={step} className={`h-2.5 w-5.5 ${heatStyles[step]}`} />
          ))}
        </span>
        меньше 500 … от 50 000
      </span>
      <span className="flex items-center gap-2">
        Сложность
        {levels.map(([dot, text]) => (
          <span key={text} className="flex items-center gap-1">
            <span className={`size-2 rounded-full ${dot}`} aria-hidden />
            {text}
          </span>
        ))}
      </span>
      <span>
        Сайты: всего / в работе / <b className="font-semibold text-foreground">запущено</b>
      </span>
      <span className="flex items-center gap-2">
        <span className={gapStyle}>нет сайта</span>
        спрос от {formatNumber(gapVolume)} без домена
      </span>
      <span className="flex items-center gap-1">
        <CalendarCheck className="size-3.5" aria-hidden />в плане
      </span>
    </div>
  );
}
