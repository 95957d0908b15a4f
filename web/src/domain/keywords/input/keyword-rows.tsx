import { CircleAlert, Plus, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { IconButton } from '../../../shared/ui/buttons/icon-button.tsx';
import { keywordProblem, pasteInto } from './keyword-list-rules.ts';
import { fieldBox } from '../../../shared/ui/fields/field-style.ts';
import type { TakePaste } from './use-taken-words.tsx';

interface KeywordRowsProps {
  rows: readonly string[];
  onChange: (rows: string[]) => void;
  onPaste: TakePaste;
  /** Content next to «Добавить». */
  children: ReactNode;
}

/**
 * List with one field per keyword. Enter moves to the next field, and the last remaining row cannot be removed (spec
 * §5).
 */
export function KeywordRows({ rows, onChange, onPaste, children }: KeywordRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  /** Row to focus once it is rendered; null leaves the focus unchanged. */
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelectorAll('input')[wanted.current]?.focus();
    wanted.current = null;
  });
  const change = (after: string[], focus: number) => {
    wanted.current = focus;
    onChange(after);
  };
  const add = (after: number) =>
    change([...rows.slice(0, after + 1), '', ...rows.slice(after + 1)], after + 1);
  const placeAt = (at: number) => (words: readonly string[]) => {
    const after = pasteInto(rows, at, words);
    wanted.current = Math.max(0, at + after.length - rows.length);
    return after;
  };
  return (
    <div className="flex flex-col gap-2 p-4">
      <ul ref={list} className="flex flex-col gap-2">
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is its place: keywords change and may repeat
          <li key={at} className="flex items-start gap-2">
            <KeywordRow
              value={row}
              position={at + 1}
              onChange={(value) => onChange(rows.with(at, value))}
              onEnter={() => (rows[at + 1] === '' ? change([...rows], at + 1) : add(at))}
              onPaste={(text) => onPaste(text, placeAt(at))}
            />
            {rows.length > 1 ? (
              <IconButton
                label={`Удалить слово ${at + 1}`}
                onPress={() => change(rows.toSpliced(at, 1), Math.max(0, at - 1))}
              >
                <X className="size-4" aria-hidden />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="-mx-2.5 flex flex-wrap justify-between">
        <Button
          kind="ghost"
          size="sm"
          icon={<Plus className="size-4" aria-hidden />}
          onPress={() => add(rows.length - 1)}
        >
          Добавить ключевое слово
        </Button>
        {children}
      </div>
    </div>
  );
}

interface KeywordRowProps {
  value: string;
  /** Position in the list, from 1. */
  position: number;
  onChange: (value: string) => void;
  onEnter: () => void;
  /** Returns true if the text was a list and has been imported; false leaves the text to the field. */
  onPaste: (text: string) => boolean;
}

/** One keyword, with its validation error below. */
function KeywordRow({ value, position, onChange, onEnter, onPaste }: KeywordRowProps) {
  const problemId = useId();
  const problem = keywordProblem(value);
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <span className={fieldBox('md', problem !== undefined)}>
        <input
          aria-label={`Ключевое слово ${position}`}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          placeholder="Введите ключевое слово"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            // Enter also ends an IME composition (Japanese, Chinese).
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEnter();
          }}
          onPaste={(event) => {
            if (onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
          }}
          className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted placeholder:opacity-100"
        />
      </span>
      {problem === undefined ? null : (
        <span id={problemId} className="flex items-start gap-1 text-xs text-danger-soft-foreground">
          <CircleAlert className="mt-0.5 size-3 shrink-0" aria-hidden />
          {problem}
        </span>
      )}
    </div>
  );
}
