/** Event of a stream; `comment` for keep-alive lines. */
export interface StreamEvent {
  event: string;
  id: string;
  data: unknown;
  /** Time by performance.now(). */
  at: number;
}

function toEvent(block: string): StreamEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trimStart()] as const;
    }),
  );
  const event = fields.get('event');
  if (event === undefined) return null;
  return {
    event,
    id: fields.get('id') ?? '',
    data: JSON.parse(fields.get('data') ?? 'null'),
    at: performance.now(),
  };
}

/** Reads Server-Sent Events until the server ends the stream or `isEnough`; then disconnects. */
export async function readEvents(
  response: Response,
  isEnough: (events: readonly StreamEvent[]) => boolean = () => false,
): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of response.body ?? []) {
    rest += decoder.decode(bytes, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = toEvent(block);
      if (event) events.push(event);
      if (isEnough(events)) return events;
    }
  }
  return events;
}
