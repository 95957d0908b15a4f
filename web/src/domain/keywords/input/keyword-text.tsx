import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { textAreaBox } from '../../../shared/ui/fields/field-style.ts';
import { firstProblem, pasteIntoText } from './keyword-list-rules.ts';
import type { TakePaste } from './use-taken-words.tsx';

interface KeywordTextProps {
  rows: readonly string[];
  /** True if the user has just opened the text field or pasted a long list. */
  hasFirstFocus: boolean;
  onChange: (rows: string[]) => void;
  onPaste: TakePaste;
  /** Content below the text field, on the right. */
  children: ReactNode;
}

/** All keywords in one text field, one per line, so that a thousand of them need only one input. */
export function KeywordText({ rows, hasFirstFocus, onChange, onPaste, children }: KeywordTextProps) {
  const noteId = useId();
  const problem = firstProblem(rows);
  const field = useRef<HTMLTextAreaElement>(null);
  /** Caret position to set once the pasted keywords are rendered; null leaves it unchanged. */
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const change = (text: string) => onChange(text.split(/\r?\n/));
  return (
    <div className="flex flex-col gap-1.5 p-4">
      <textarea
        ref={field}
        aria-label="Ключевые слова, по одному в строке"
        aria-describedby={noteId}
        aria-invalid={problem !== null}
        placeholder="По одному в строке"
        rows={10}
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- takes the place of the field that had the focus
        autoFocus={hasFirstFocus}
        value={rows.join('\n')}
        onChange={(event) => change(event.target.value)}
        onPaste={(event) => {
          const { value, selectionStart, selectionEnd } = event.currentTarget;
          const place = (words: readonly string[]) => {
            const after = pasteIntoText({ value, selectionStart, selectionEnd }, words);
            caret.current = after.join('\n').length - (value.length - selectionEnd);
            return after;
          };
          if (onPaste(event.clipboardData.getData('text/plain'), place)) event.preventDefault();
        }}
        className={`w-full placeholder:text-muted placeholder:opacity-100 [scrollbar-width:thin] ${textAreaBox(problem !== null)}`}
      />
      <div className="-mr-2.5 flex items-center justify-between gap-2">
        <span
          id={noteId}
          className={classNames('text-xs', problem === null ? 'text-muted' : 'text-danger-soft-foreground')}
        >
          {problem === null ? 'По одному в строке' : `Строка ${problem.row}: ${problem.problem}`}
        </span>
        {children}
      </div>
    </div>
  );
}
