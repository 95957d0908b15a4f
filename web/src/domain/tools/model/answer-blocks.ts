/** Part of an answer. Models return Markdown, of which headings, lists and bold words are rendered. */
export type AnswerBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] }
  | { kind: 'text'; text: string };

// The text must start with a non-blank character, so that a line of blanks is scanned only once.
const heading = /^#{1,6}\s+(\S.*|)$/u;
const bullet = /^\s*[-*+]\s+(\S.*|)$/u;
const numbered = /^\s*\d{1,3}[.)]\s+(\S.*|)$/u;

/** Blocks of a possibly incomplete text; unsupported Markdown is kept as text. */
export function answerBlocks(text: string): AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  let isNew = true;
  for (const line of text.split(/\r?\n/u)) {
    if (line.trim() === '') {
      isNew = true;
      continue;
    }
    const last = isNew ? undefined : blocks.at(-1);
    const title = heading.exec(line)?.[1];
    const plain = bullet.exec(line)?.[1];
    const item = plain ?? numbered.exec(line)?.[1];
    if (title !== undefined) blocks.push({ kind: 'heading', text: title });
    else if (item !== undefined) {
      const isOrdered = plain === undefined;
      // A blank line between two items does not end their list.
      const list = blocks.at(-1);
      if (list?.kind === 'list' && list.isOrdered === isOrdered) list.items.push(item);
      else blocks.push({ kind: 'list', isOrdered, items: [item] });
    } else if (last?.kind === 'text') last.text += `\n${line}`;
    else blocks.push({ kind: 'text', text: line });
    isNew = title !== undefined;
  }
  return blocks;
}

/** Bold and plain parts of a line. */
export function inlineParts(text: string): { text: string; isBold: boolean }[] {
  const parts = text.split('**');
  // An opening mark without a closing one is kept as text.
  const isOpen = parts.length % 2 === 0;
  return parts
    .map((part, at) => ({ text: part, isBold: at % 2 === 1 && !(isOpen && at === parts.length - 1) }))
    .filter((part) => part.text !== '');
}

const plain = (line: string) => line.replaceAll('**', '');

/** Lines of an answer as table rows, each with the heading above it. */
export function answerRows(text: string): { section: string; text: string }[] {
  let section = '';
  return answerBlocks(text).flatMap((block) => {
    if (block.kind === 'heading') {
      section = plain(block.text);
      return [];
    }
    const lines = block.kind === 'list' ? block.items : [block.text];
    return lines.map((line) => ({ section, text: plain(line) }));
  });
}
