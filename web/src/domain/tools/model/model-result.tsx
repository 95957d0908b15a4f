import { Bot, Square } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { CopyButton } from '../../../shared/ui/buttons/copy-button.tsx';
import { Badge } from '../../../shared/ui/display/badge.tsx';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { ExportMenu } from '../../../shared/ui/table/export-menu.tsx';
import { answerRows } from './answer-blocks.ts';
import { AnswerView } from './answer-view.tsx';
import type { ModelAnswer } from './model-answers.ts';
import { costAfter, endingText } from './model-labels.ts';
import type { ToolModel } from './use-tool-model.ts';
import { DemoMark } from '../../../shared/ui/display/demo-mark.tsx';

type Row = ReturnType<typeof answerRows>[number];
const column = (id: keyof Row, header: string): DataColumn<Row> => ({
  id,
  header,
  width: 0,
  text: (row) => row[id],
});
const exportColumns = [column('section', 'Раздел'), column('text', 'Текст')];

const headings: Record<ModelAnswer['status'], string> = {
  running: 'Модель отвечает…',
  done: 'Ответ модели',
  stopped: 'Ответ остановлен',
  failed: 'Ответ не получен',
};

/**
 * Right half of the screen of a tool with a model: the streamed answer, its cost, and the actions to copy and export
 * it.
 */
export function ModelResult({ model, next }: { model: ToolModel; next: ReactNode }) {
  const { answer, stop, isRunning, isCurrent } = model;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Scrolls to the start of the answer, which is below the form on a phone, or above the visible part if the form
    // is scrolled.
    if (isRunning) section.current?.scrollIntoView({ block: 'start' });
  }, [isRunning]);
  return (
    <section
      ref={section}
      aria-label="Результат"
      className="flex min-w-0 scroll-mt-[calc(var(--spacing-topbar)+1rem)] flex-col gap-4"
    >
      <output className="sr-only">{answer === null ? '' : headingOf(answer)}</output>
      {answer === null ? (
        <div className={cardStyle}>
          <EmptyState
            icon={Bot}
            title="Модель ещё не отвечала"
            text="Введите слова и страны. Модель получит их показатели и охват сайтами и ответит прямо здесь."
          />
        </div>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-md font-semibold tracking-tight">{headingOf(answer)}</h2>
            {answer.estimate === null ? null : <Badge tone="blue">{answer.estimate.model}</Badge>}
            {answer.estimate?.isDemo ? <DemoMark /> : null}
            <span className="flex flex-1 flex-wrap items-center justify-end gap-2">
              {isRunning ? (
                <Button size="sm" icon={<Square className="size-4" aria-hidden />} onPress={stop}>
                  Остановить
                </Button>
              ) : (
                <AnswerActions text={answer.text} tool={model.tool} />
              )}
              {answer.status === 'done' ? next : null}
            </span>
          </div>
          <AnswerNotices answer={answer} isCurrent={isCurrent} />
          {answer.text === '' ? null : <AnswerView text={answer.text} />}
        </>
      )}
    </section>
  );
}

const headingOf = ({ status, text }: ModelAnswer): string =>
  status === 'failed' && text !== '' ? 'Ответ неполный' : headings[status];

function AnswerActions({ text, tool }: { text: string; tool: string }) {
  if (text === '') return null;
  return (
    <>
      <CopyButton label="Скопировать" text={() => text} />
      <ExportMenu
        name={`model-${tool === 'tzGeneration' ? 'tz' : 'strategy'}`}
        columns={exportColumns}
        rows={answerRows(text)}
      />
    </>
  );
}

function AnswerNotices({ answer, isCurrent }: { answer: ModelAnswer; isCurrent: boolean }) {
  const { status, message, usage, reason } = answer;
  const ending = status === 'done' ? endingText(reason) : null;
  return (
    <>
      {isCurrent ? null : <Notice kind="info">Условия изменились — показан ответ для прежних.</Notice>}
      {status === 'failed' ? <Notice kind="bad">{message}</Notice> : null}
      {ending === null ? null : <Notice kind="warn">{ending}</Notice>}
      {status === 'stopped' ? (
        <Notice kind="info">Остановлено. Полученная часть учтена в расходах по оценке.</Notice>
      ) : null}
      {usage === null ? null : <p className="text-xs text-muted tabular-nums">{costAfter(usage)}</p>}
    </>
  );
}
