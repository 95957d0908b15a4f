import { ArrowRight } from 'lucide-react';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { Fact } from '../../../shared/ui/layout/fact.tsx';
import { boughtText, freeText, leftTexts, priceText, reservedText, waitText } from './cost-labels.ts';
import type { Estimate } from './use-estimate.ts';

interface CostBreakdownProps {
  /** `undefined` while the price is unknown. */
  price: Estimate | undefined;
  /**
   * True if the form has changed since the price was received. The figures are then muted, with the contrast of their
   * labels, until new ones arrive.
   */
  isStale: boolean;
}

/**
 * Cost breakdown of a run: requested, already stored and bought pairs, amount reserved by running runs, and balance
 * before and after.
 */
export function CostBreakdown({ price, isStale }: CostBreakdownProps) {
  return (
    <div
      aria-live="polite"
      aria-busy={isStale}
      className={classNames('flex flex-col gap-2 text-sm', price && isStale && 'text-muted')}
    >
      <dl className="flex flex-col gap-2">
        <Fact layout="line" name="Пары «слово × страна»">
          <b className="font-semibold">{formatNumber(price?.pairs ?? null)}</b>
        </Fact>
        <Fact layout="line" name={price ? `Свежие в базе, до ${price.freshDays}\u00A0дней` : 'Свежие в базе'}>
          {price ? freeText(price.fresh) : '—'}
        </Fact>
        {price && price.shared > 0 ? (
          <Fact layout="line" name="Уже покупается в других запусках">
            {freeText(price.shared)}
          </Fact>
        ) : null}
        <Fact layout="line" name="К покупке">
          <b className="font-semibold">{price ? boughtText(price) : '—'}</b>
        </Fact>
        {price && price.toBuy > 0 ? <Effort price={price} /> : null}
      </dl>
      <Share price={price} />
      <dl className="mt-1 flex flex-col gap-2 border-t border-separator pt-2">
        {price && price.reserved > 0 ? (
          <Fact layout="line" name="Зарезервировано другими запусками">
            {reservedText(price)}
          </Fact>
        ) : null}
        {price ? (
          <Left price={price} />
        ) : (
          <Fact layout="line" name="Остаток квоты">
            {unknown('—')}
          </Fact>
        )}
      </dl>
    </div>
  );
}

/** Cost and duration of the purchase. */
function Effort({ price }: { price: Estimate }) {
  const cost = priceText(price);
  const queue = price.queueMs === 0 ? null : waitText(price.queueMs);
  return (
    <>
      {cost === null ? null : (
        <Fact layout="line" name="Стоимость">
          {cost}
        </Fact>
      )}
      <Fact layout="line" name="Займёт">
        {waitText(price.durationMs) ?? unknown('неизвестно')}
      </Fact>
      {queue === null ? null : (
        <Fact layout="line" name="Ожидание в очереди">
          {queue}
        </Fact>
      )}
    </>
  );
}

/** Bar of free and bought pairs; hidden from screen readers, because the figures above contain the same information. */
function Share({ price }: { price: Estimate | undefined }) {
  const asked = price?.pairs ?? 0;
  const bought = asked === 0 ? 0 : ((price?.toBuy ?? 0) / asked) * 100;
  return (
    <div aria-hidden className="mt-0.5 flex h-2 gap-0.5 overflow-hidden rounded-full bg-surface-tertiary">
      {asked > 0 && bought < 100 ? (
        <span className="bg-success" style={{ width: `${100 - bought}%` }} />
      ) : null}
      {bought > 0 ? <span className="bg-accent" style={{ width: `${bought}%` }} /> : null}
    </div>
  );
}

const unknown = (text: string) => <span className="text-muted">{text}</span>;

function Left({ price }: { price: Estimate }) {
  const { name, now, after } = leftTexts(price);
  return (
    <Fact layout="line" name={name}>
      {now === null ? (
        unknown('не известен')
      ) : (
        <span className="inline-flex items-center gap-1.5">
          <b className="font-semibold">{now}</b>
          {after === null ? null : (
            <>
              <ArrowRight className="size-3 text-muted" aria-label="станет" />
              <b className="font-semibold">{after}</b>
            </>
          )}
        </span>
      )}
    </Fact>
  );
}
