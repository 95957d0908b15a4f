import { List, Rows3 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { chosenKeywords, listFrom, repeatedRows } from './keyword-list-rules.ts';
import { KeywordRows } from './keyword-rows.tsx';
import { KeywordText } from './keyword-text.tsx';

interface KeywordInputsProps {
  /** The rows as they stand, empty and repeated ones included; at least one. */
  value: readonly string[];
  onChange: (rows: string[]) => void;
  /** At the foot: another way to fill them. */
  children?: ReactNode;
}

/** The card every tool takes its keywords in: a row for each, or one text when there are many. */
export function KeywordInputs({ value, onChange, children }: KeywordInputsProps) {
  const rows = value.length === 0 ? [''] : value;
  const isMany = rows.length > listFrom;
  /** What was chosen here; null until then, and a text does not take the focus unasked. */
  const [mode, setMode] = useState<'rows' | 'text' | null>(null);
  const isText = mode === 'text' || isMany;
  const toggle = isMany ? null : (
    <Button
      kind="ghost"
      size="sm"
      icon={isText ? <Rows3 className="size-4" aria-hidden /> : <List className="size-4" aria-hidden />}
      onPress={() => {
        if (isText) onChange(tidy(rows));
        setMode(isText ? 'rows' : 'text');
      }}
    >
      {isText ? 'По одному' : 'Списком'}
    </Button>
  );
  return (
    <Card
      title="Ключевые слова"
      aside={<output className="text-right text-xs text-muted tabular-nums">{countText(rows)}</output>}
    >
      {isText ? (
        <KeywordText rows={rows} hasFirstFocus={mode === 'text'} onChange={onChange}>
          {toggle}
        </KeywordText>
      ) : (
        <KeywordRows
          rows={rows}
          onChange={(after) => {
            // Stays a text once it has become one: rows must not come and go while somebody edits.
            if (after.length > listFrom) setMode('text');
            onChange(after);
          }}
        >
          {toggle}
        </KeywordRows>
      )}
      {children}
    </Card>
  );
}

function tidy(rows: readonly string[]): string[] {
  const filled = chosenKeywords(rows);
  return filled.length === 0 ? [''] : filled;
}

function countText(rows: readonly string[]): string {
  const repeated = repeatedRows(rows);
  const note =
    repeated > 0
      ? `${formatCount(repeated, ['повтор', 'повтора', 'повторов'])} не в счёт`
      : 'можно вставить списком';
  return `${formatNumber(chosenKeywords(rows).length)} · ${note}`;
}
