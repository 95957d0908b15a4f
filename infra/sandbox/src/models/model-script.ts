import type { Response } from 'express';
import type { EmulatorContext } from '../emulated-api.ts';

/** Ways a streamed answer may go wrong in its middle: the name of the model asks for one. */
const magicModels = [
  'sandbox-cut',
  'sandbox-bad-json',
  'sandbox-silent',
  'sandbox-overloaded',
  'sandbox-long',
] as const;
export type MagicModel = (typeof magicModels)[number];

/** What a model's name asks for; null = an ordinary answer. */
export function magicModel(model: unknown): MagicModel | null {
  return magicModels.find((each) => each === model) ?? null;
}

/** Between two pieces of an answer, ms: so that somebody sees it being written. */
const pieceMs = 15;
const silentMs = 300_000;

/** Tokens as this emulator counts them: four characters each. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** Keywords that the prompt's data name, for the log and for an answer that speaks of them. */
export function keywordsOf(prompt: string): string[] {
  return [...prompt.matchAll(/^\{"keyword":"((?:[^"\\]|\\.)*)","country":"((?:[^"\\]|\\.)*)"/gmu)].map(
    ([, keyword = '', country = '']) => JSON.parse(`"${keyword} — ${country}"`) as string,
  );
}

/** An invented answer, the same for the same prompt. */
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

/** Writes the events of an answer with pauses; false = the reader has gone. */
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

/** Pieces of an answer as a model brings them: a few words each, half of them where it goes wrong in the middle. */
export function piecesOf(answer: string, magic: MagicModel | null): string[] {
  const pieces = answer.match(/\S*\s*\S*\s*/gu)?.filter((piece) => piece !== '') ?? [];
  const goesWrong = magic !== null && magic !== 'sandbox-long';
  return goesWrong ? pieces.slice(0, Math.max(1, Math.floor(pieces.length / 2))) : pieces;
}

/** Plays what the magic model does after half of its answer; true = the stream is over. */
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
