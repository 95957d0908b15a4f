import { Fragment, useState, type ReactNode } from 'react';
import { formatNumber } from '../../shared/format/format-number.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';

/** Number of cards shown initially and added by each press. */
const pageSize = 24;

interface ShowMoreProps<Item> {
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** CSS classes of the list. */
  className: string;
  children: (item: Item, position: number) => ReactNode;
}

/** Long list of cards, one page at a time. */
export function ShowMore<Item>({ items, itemKey, className, children }: ShowMoreProps<Item>) {
  const [shown, setShown] = useState(pageSize);
  const rest = items.length - shown;
  return (
    <>
      <ul className={className}>
        {items.slice(0, shown).map((item, at) => (
          <Fragment key={itemKey(item)}>{children(item, at)}</Fragment>
        ))}
      </ul>
      {rest > 0 ? (
        <Button className="self-center" onPress={() => setShown(shown + pageSize)}>
          Показать ещё {formatNumber(Math.min(pageSize, rest))} из {formatNumber(rest)}
        </Button>
      ) : null}
    </>
  );
}
