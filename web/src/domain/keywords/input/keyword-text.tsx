import { useId, type ReactNode } from 'react';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { textAreaBox } from '../../../shared/ui/fields/field-style.ts';
import { firstProblem, splitPasted } from './keyword-list-rules.ts';

interface KeywordTextProps {
  rows: readonly string[];
  /** Somebody asked for the text just now, or pasted a long list. */
  hasFirstFocus: boolean;
  onChange: (rows: string[]) => void;
  /** Stands below, at the right. */
  children: ReactNode;
}

/** All keywords as one text, a line each: a thousand of them stay one field. */
export function KeywordText({ rows, hasFirstFocus, onChange, children }: KeywordTextProps) {
  const noteId = useId();
  const problem = firstProblem(rows);
  const change = (text: string) => onChange(text.split(/\r?\n/));
  return (
    <div className="flex flex-col gap-1.5 p-4">
      <textarea
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
          const pasted = splitPasted(event.clipboardData.getData('text/plain'));
          if (pasted.length < 2) return;
          event.preventDefault();
          const field = event.currentTarget;
          field.setRangeText(pasted.join('\n'), field.selectionStart, field.selectionEnd, 'end');
          change(field.value);
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
