import { useMemo } from 'react';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { answerBlocks, inlineParts, type AnswerBlock } from './answer-blocks.ts';

/** Answer of a model, rendered as plain text without HTML, links or images. */
export function AnswerView({ text }: { text: string }) {
  const blocks = useMemo(() => answerBlocks(text), [text]);
  return (
    <div className={`${cardStyle} flex flex-col gap-3 p-4 text-sm wrap-anywhere`}>
      {blocks.map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: AnswerBlock }) {
  if (block.kind === 'heading')
    return (
      <h3 className="text-base font-semibold not-first:mt-2">
        <Line text={block.text} />
      </h3>
    );
  if (block.kind === 'text')
    return (
      <p className="whitespace-pre-wrap">
        <Line text={block.text} />
      </p>
    );
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List
      className={`${block.isOrdered ? 'list-decimal' : 'list-disc'} flex flex-col gap-1.5 pl-5 marker:text-muted`}
    >
      {block.items.map((item, at) => (
        <li key={at}>
          <Line text={item} />
        </li>
      ))}
    </List>
  );
}

function Line({ text }: { text: string }) {
  return inlineParts(text).map(({ text: part, isBold }, at) =>
    isBold ? <strong key={at}>{part}</strong> : <span key={at}>{part}</span>,
  );
}
