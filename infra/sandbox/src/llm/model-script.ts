import type { Response } from 'express';
import type { EmulatorContext } from '../emulated-api.ts';

/** Names of models that select a fault in the middle of a streamed response. */
const magicModels = [
  'sandbox-cut',
  'sandbox-bad-json',
  'sandbox-silent',
  'sandbox-overloaded',
  'sandbox-long',
] as const;
export type MagicModel = (typeof magicModels)[number];

/** Fault selected by a model's name; `null` for a normal response. */
export function magicModel(model: unknown): MagicModel | null {
  return magicModels.find((each) => each === model) ?? null;
}

/** Time between two pieces of a response, ms; long enough to see the response being written. */
const pieceMs = 15;
const silentMs = 300_000;

/** Number of tokens as counted by this emulator, at four characters per token. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** Pairs in the data of a prompt, as text for a response that mentions them. */
export function keywordsOf(prompt: string): string[] {
  return [...prompt.matchAll(/^\{"keyword":"((?:[^"\\]|\\.)*)","country":"((?:[^"\\]|\\.)*)"/gmu)].map(
    ([, keyword = '', country = '']) => JSON.parse(`"${keyword} — ${country}"`) as string,
  );
}

/** Invented response; always the same for the same prompt. */
export function inventedAnswer(prompt: string): string {
  const pairs = keywordsOf(prompt);
  const named = pairs.length === 0 ? ['вопрос без данных'] : pairs;
  return named
    .map((pair) =>
      [
        `## ${pair}`,
        '',
        'Ответ встроенной песочницы: так выглядит **ответ модели**, пока настоящий ключ не введён.',
        '',
        '- Спрос: по данным вопроса',
        '- Сайты: 3-5',
        '- Первый шаг: собрать структуру раздела',
      ].join('\n'),
    )
    .join('\n\n');
}

/** Writes the events of a response with pauses; returns false if the reader has disconnected. */
export async function writeSlowly(
  events: readonly string[],
  response: Response,
  context: EmulatorContext,
): Promise<boolean> {
  for (const event of events) {
    if (response.destroyed || !(await context.wait(pieceMs, response))) return false;
    response.write(event);
  }
  return true;
}

/** Pieces of a response as a model sends them, a few words each; only the first half if a fault follows. */
export function piecesOf(answer: string, magic: MagicModel | null): string[] {
  const pieces = answer.match(/\S*\s*\S*\s*/gu)?.filter((piece) => piece !== '') ?? [];
  const goesWrong = magic !== null && magic !== 'sandbox-long';
  return goesWrong ? pieces.slice(0, Math.max(1, Math.floor(pieces.length / 2))) : pieces;
}

/** Injects the fault that a magic model selects, halfway through its response; returns true if the stream is over. */
export async function playFault(
  magic: MagicModel | null,
  { badEvent, overloadedEvent }: { badEvent: string; overloadedEvent: string },
  response: Response,
  context: EmulatorContext,
): Promise<boolean> {
  switch (magic) {
    case 'sandbox-cut':
      response.destroy();
      return true;
    case 'sandbox-bad-json':
      response.end(badEvent);
      return true;
    case 'sandbox-overloaded':
      response.end(overloadedEvent);
      return true;
    case 'sandbox-silent':
      if (await context.wait(silentMs, response)) response.destroy();
      return true;
    case 'sandbox-long':
    case null:
  }
  return false;
}
