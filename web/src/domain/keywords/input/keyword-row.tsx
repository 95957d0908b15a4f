import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { fieldBox } from '../../../shared/ui/fields/field-style.ts';
import { keywordProblem } from './keyword-list-rules.ts';

interface KeywordRowProps {
  value: string;
  /** Place in the list, from 1. */
  position: number;
  onChange: (value: string) => void;
  onEnter: () => void;
  /** True when the text was a list and has been taken; false leaves it to the field. */
  onPaste: (text: string) => boolean;
}

/** One keyword; what is wrong with it stands below. */
export function KeywordRow({ value, position, onChange, onEnter, onPaste }: KeywordRowProps) {
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
