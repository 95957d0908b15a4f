import { useState, type ReactNode } from 'react';
import { formatCount } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { RefusedRows } from '../../../shared/ui/display/refused-rows.tsx';
import { splitPasted } from './keyword-list-rules.ts';
import type { TakenWords } from './taken-words.ts';

/** Inserts these keywords into the rows of the form. */
export type Place = (words: readonly string[]) => string[];

/** Imports a pasted list or table; returns false to leave the text to the field. */
export type TakePaste = (text: string, place: Place) => boolean;

interface Taking {
  taken: TakenWords;
  place: Place;
  /** Rows before the import. */
  before: readonly string[];
  /** Rows after the import; the note disappears with the next change. */
  after: readonly string[];
  isAll: boolean;
  /** Number of keywords that the form already had. */
  known: number;
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');
const filled = (rows: readonly string[]) => rows.filter((row) => row.trim() !== '').length;
const wordCount = (words: readonly string[]) => formatCount(words.length, ['слово', 'слова', 'слов']);

function noteText({ taken: { words, all, column, sheet }, isAll }: Taking): string {
  const text = isAll
    ? `взято всё, ${wordCount(all)}`
    : column === null
      ? `взят список${isSame(words, all) ? '' : ' без номеров, маркеров и кавычек'}, ${wordCount(words)}`
      : `взят столбец ${typeof column === 'number' ? column : `«${column}»`}, ${wordCount(words)}`;
  return sheet === undefined ? text.replace('в', 'В') : `Лист «${sheet}»: ${text}`;
}

/** «4 пустые строки, 12 повторов»; empty if everything was imported. */
function skippedText({ taken: { refused, skipped }, known }: Taking): string {
  const counts = [
    [refused.length, ['строка', 'строки', 'строк']],
    [skipped.empty, ['пустая строка', 'пустые строки', 'пустых строк']],
    [skipped.repeated + known, ['повтор', 'повтора', 'повторов']],
    [skipped.long, ['слишком длинная строка', 'слишком длинные строки', 'слишком длинных строк']],
  ] as const;
  return counts.flatMap(([count, forms]) => (count > 0 ? formatCount(count, forms) : [])).join(', ');
}

/**
 * Imports the keywords from a pasted table or a file into the rows of a form, and shows which part was imported. The
 * user can then import everything or undo the import.
 */
export function useTakenWords(rows: readonly string[], onChange: (rows: string[]) => void) {
  const [taking, setTaking] = useState<Taking | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const put = (next: Omit<Taking, 'after' | 'known'>) => {
    const words = next.isAll ? next.taken.all : next.taken.words;
    const without = next.place([]);
    const after = next.place(words);
    setTaking({ ...next, after, known: words.length + filled(without) - filled(after) });
    onChange(after);
  };
  const take = async (source: string | File, place: Place) => {
    // The table parser is loaded on demand.
    const read = await import('./taken-words.ts')
      .then(({ wordsIn }) => wordsIn(source))
      .catch(() => ({ problem: 'Таблица не прочитана, попробуйте ещё раз' }));
    const isEmpty = 'words' in read && read.words.length === 0;
    setProblem('problem' in read ? read.problem : isEmpty ? 'В таблице нет ключевых слов' : null);
    if ('words' in read && !isEmpty) put({ taken: read, place, before: rows, isAll: false });
  };
  const takePaste: TakePaste = (text, place) => {
    if (splitPasted(text).length < 2) return false;
    void take(text, place);
    return true;
  };
  const isShown =
    taking !== null &&
    isSame(taking.after, rows) &&
    (taking.taken.column !== null ||
      !isSame(taking.taken.words, taking.taken.all) ||
      skippedText(taking) !== '');
  const note: ReactNode =
    problem !== null ? (
      <Notice kind="bad">{problem}</Notice>
    ) : isShown ? (
      <TakenNote
        taking={taking}
        onToggle={() => put({ ...taking, isAll: !taking.isAll })}
        onUndo={() => {
          setTaking(null);
          onChange([...taking.before]);
        }}
      />
    ) : null;
  return { take, takePaste, note };
}

interface TakenNoteProps {
  taking: Taking;
  /** Imports everything, or switches back to the suggested part. */
  onToggle: () => void;
  onUndo: () => void;
}

function TakenNote({ taking, onToggle, onUndo }: TakenNoteProps) {
  const { words, all, column, refused } = taking.taken;
  const skipped = skippedText(taking);
  return (
    <Notice kind="info">
      {noteText(taking)}
      <span className="-mx-2.5 flex flex-wrap">
        {isSame(words, all) ? null : (
          <Button kind="ghost" size="sm" onPress={onToggle}>
            {taking.isAll ? (column === null ? 'Взять без маркеров' : 'Взять столбец') : 'Взять всё'}
          </Button>
        )}
        <Button kind="ghost" size="sm" onPress={onUndo}>
          Отменить
        </Button>
      </span>
      {taking.isAll || skipped === '' ? null : refused.length === 0 ? (
        <span className="block">Пропущено: {skipped}</span>
      ) : (
        <RefusedRows title={`Пропущено: ${skipped}`} rows={refused} />
      )}
    </Notice>
  );
}
