import { CountryTag } from '../../domain/countries/country-tag.tsx';
import type { Competitor } from '../../domain/tools/samples/competitors.ts';
import { formatAge } from '../../shared/format/format-age.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { Fact } from '../../shared/ui/layout/fact.tsx';
import { Dialog, DialogBody } from '../../shared/ui/overlays/dialog.tsx';
import { formatDensity } from './competitor-columns.tsx';
import { DemoMark } from '../../shared/ui/display/demo-mark.tsx';

interface CompetitorDialogProps {
  competitor: Competitor;
  /** True to show headings and text. */
  isFull: boolean;
  onClose: () => void;
}

/** All details of one top result. */
export function CompetitorDialog({ competitor, isFull, onClose }: CompetitorDialogProps) {
  const facts = [
    ['Слов', formatNumber(competitor.wordCount)],
    ['Плотность ключа', formatDensity(competitor.keywordDensity)],
    ['Ссылки', formatNumber(competitor.backlinks)],
    ['Возраст домена', formatAge(competitor.domainAge)],
  ] as const;
  return (
    <Dialog title={competitor.domain} isOpen isWide onClose={onClose}>
      <DialogBody>
        <p className="flex flex-wrap items-center gap-2 text-muted">
          {competitor.keyword} <CountryTag code={competitor.country} /> место {competitor.position}
          <DemoMark />
        </p>
        <div>
          <p className="font-semibold">{competitor.title}</p>
          <p className="text-foreground-secondary">{competitor.description}</p>
        </div>
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {facts.map(([label, value]) => (
            <Fact key={label} name={label} layout="stacked">
              {value}
            </Fact>
          ))}
        </dl>
        {isFull ? (
          <>
            <Structure structure={competitor.structure} />
            <section>
              <h3 className="pb-1 font-semibold">Текст</h3>
              <p className="text-foreground-secondary">{competitor.content}</p>
            </section>
          </>
        ) : (
          <p className="text-xs text-muted">Структура и текст страницы входят в полную глубину анализа.</p>
        )}
      </DialogBody>
    </Dialog>
  );
}

function Structure({ structure }: Pick<Competitor, 'structure'>) {
  return (
    <section>
      <h3 className="pb-1 font-semibold">Структура</h3>
      <dl className="flex flex-col gap-1.5">
        {(['h1', 'h2', 'h3', 'h4'] as const).map((level) => (
          <div key={level} className="flex gap-3">
            <dt className="w-12 shrink-0 text-muted tabular-nums">
              {level.toUpperCase()} · {structure[level].length}
            </dt>
            <dd className="min-w-0">{structure[level].join(' · ') || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
