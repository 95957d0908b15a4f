import { FileUp, List, Rows3 } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { FileDrop } from '../../../shared/ui/fields/file-drop.tsx';
import { FileInput, tableFiles } from '../../../shared/ui/fields/file-input.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { chosenKeywords, isDoubtful, listFrom, pasteInto, repeatedRows } from './keyword-list-rules.ts';
import { KeywordRows } from './keyword-rows.tsx';
import { KeywordText } from './keyword-text.tsx';
import { useTakenWords } from './use-taken-words.tsx';

interface KeywordInputsProps {
  /** Current rows, including empty and duplicate ones; at least one. */
  value: readonly string[];
  onChange: (rows: string[]) => void;
  /** Content at the bottom that offers another way to fill the rows. */
  children?: ReactNode;
}

/** Keyword input of every tool: one row per keyword, or one text field if there are many. */
export function KeywordInputs({ value, onChange, children }: KeywordInputsProps) {
  const rows = value.length === 0 ? [''] : value;
  const isMany = rows.length > listFrom;
  /** Mode chosen by the user; null until then. A text field does not take the focus unless the user opened it. */
  const [mode, setMode] = useState<'rows' | 'text' | null>(null);
  const isText = mode === 'text' || isMany;
  // A text field stays a text field, because rows must not appear and disappear during editing.
  const change = (after: string[]) => {
    if (after.length > listFrom) setMode('text');
    onChange(after);
  };
  const { take, takePaste, note } = useTakenWords(rows, change);
  const takeFile = (file: File) => void take(file, (words) => pasteInto(rows, rows.length - 1, words));
  const toggle = () => {
    if (isText) onChange(tidy(rows));
    setMode(isText ? 'rows' : 'text');
  };
  const tools = <InputTools isText={isText} onFile={takeFile} onToggle={isMany ? undefined : toggle} />;
  return (
    <Card
      title="Ключевые слова"
      aside={<output className="text-right text-xs text-muted tabular-nums">{countText(rows)}</output>}
    >
      <FileDrop onFile={takeFile}>
        {isText ? (
          <KeywordText rows={rows} hasFirstFocus={mode === 'text'} onChange={onChange} onPaste={takePaste}>
            {tools}
          </KeywordText>
        ) : (
          <KeywordRows rows={rows} onChange={change} onPaste={takePaste}>
            {tools}
          </KeywordRows>
        )}
      </FileDrop>
      <KeywordNotes rows={rows} note={note} onChange={onChange} />
      {children}
    </Card>
  );
}

interface InputToolsProps {
  isText: boolean;
  onFile: (file: File) => void;
  /** Undefined if there are too many keywords for rows. */
  onToggle: (() => void) | undefined;
}

function InputTools({ isText, onFile, onToggle }: InputToolsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="flex flex-wrap justify-end">
      <Button
        kind="ghost"
        size="sm"
        icon={<FileUp className="size-4" aria-hidden />}
        onPress={() => input.current?.click()}
      >
        Из файла
      </Button>
      <FileInput ref={input} label="Файл с ключевыми словами" accept={tableFiles} onFile={onFile} />
      {onToggle === undefined ? null : (
        <Button
          kind="ghost"
          size="sm"
          icon={isText ? <Rows3 className="size-4" aria-hidden /> : <List className="size-4" aria-hidden />}
          onPress={onToggle}
        >
          {isText ? 'По одному' : 'Списком'}
        </Button>
      )}
    </span>
  );
}

interface KeywordNotesProps {
  rows: readonly string[];
  /** Note about the imported part of a table. */
  note: ReactNode;
  onChange: (rows: string[]) => void;
}

/** Maximum length of a row in a notice. */
const shownCharacters = 40;

/**
 * Notes about the imported part of a table and about rows that are unlikely to be keywords, each of which would be
 * charged for in every country.
 */
function KeywordNotes({ rows, note, onChange }: KeywordNotesProps) {
  const doubtful = rows.filter(isDoubtful);
  if (note === null && doubtful.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 px-4 pb-4">
      {note}
      {doubtful.length === 0 ? null : (
        <Notice
          kind="warn"
          action={
            <Button size="sm" onPress={() => onChange(tidy(rows.filter((row) => !isDoubtful(row))))}>
              Убрать
            </Button>
          }
        >
          Не похоже на ключевые слова: {formatCount(doubtful.length, ['строка', 'строки', 'строк'])} (
          {doubtful
            .slice(0, 3)
            .map((row) => row.trim().slice(0, shownCharacters))
            .join(', ')}
          {doubtful.length > 3 ? '…' : ''})
        </Notice>
      )}
    </div>
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
