import type { openStream, ServerEvent, StreamEnd, StreamRequest } from './open-stream.ts';

/** Reader of a stream; several readers may share one. */
export interface StreamReader {
  onEvents: (events: ServerEvent[]) => void;
  /** Called once, unless the reader leaves first. */
  onEnd: (end: StreamEnd) => void;
}

/** Adds a reader to a stream; returns a function that removes it. */
export type JoinStream = (request: StreamRequest, reader: StreamReader) => () => void;

interface Position {
  /** Number of the last event passed on. */
  after: number;
}

interface Connection extends Position {
  stop: AbortController;
  isTurnOver: boolean;
}

interface Stream {
  url: string;
  token: string | null;
  readers: Map<StreamReader, Position>;
  /** `null` while the stream is queued. */
  connection: Connection | null;
}

/**
 * Maximum number of open connections for event streams; a browser opens six per host, and the calls of all its tabs
 * need the others.
 */
const defaultMaxOpen = 2;
/** Time for which a stream keeps its connection while others are queued. */
const defaultTurnMs = 2_000;

const numberOf = ({ id }: ServerEvent) => (id === undefined ? Number.NaN : Number(id));

/**
 * Filters out events that a reader has already received. A number belongs to the first event that carries it. Later
 * events with the same number are new, but the stream need not be resumed after them.
 */
function takeNews(events: ServerEvent[], reader: Position, before: number): ServerEvent[] {
  let previous = before;
  return events.filter((event) => {
    const number = numberOf(event);
    const isKnown = number < reader.after || (number === reader.after && number !== previous);
    previous = number;
    if (number > reader.after) reader.after = number;
    return !isKnown;
  });
}

const keyOf = ({ url, token }: Pick<Stream, 'url' | 'token'>) => `${token}\n${url}`;

function close(stream: Stream): void {
  stream.connection?.stop.abort();
  stream.connection = null;
}

/** Connects a stream and reads it for all its readers; returns undefined if the pool closed it. */
async function connect(
  stream: Stream,
  open: typeof openStream,
  { turnMs, onTurnOver }: { turnMs: number; onTurnOver: () => void },
): Promise<StreamEnd | undefined> {
  const { url, token, readers } = stream;
  const after = Math.min(...[...readers.values()].map((reader) => reader.after));
  const connection: Connection = { after, stop: new AbortController(), isTurnOver: false };
  stream.connection = connection;
  const { signal } = connection.stop;
  let turn: ReturnType<typeof setTimeout> | undefined;
  const onOpen = () => {
    turn = setTimeout(() => {
      connection.isTurnOver = true;
      onTurnOver();
    }, turnMs);
  };
  const onEvents = (events: ServerEvent[]) => {
    if (signal.aborted) return;
    for (const [reader, position] of readers) {
      const news = takeNews(events, position, connection.after);
      if (news.length > 0) reader.onEvents(news);
    }
    connection.after = numberOf(events.at(-1)!);
  };
  const end = await open({ url, token, after }, { signal, onOpen, onEvents });
  clearTimeout(turn);
  return signal.aborted ? undefined : end;
}

/**
 * Connection pool for event streams, with one connection per stream for all its readers, and at most `maxOpen` in
 * total. Additional streams are queued; each then gets a turn of `turnMs` and resumes after its last event.
 */
export function createStreamPool(
  open: typeof openStream,
  { maxOpen = defaultMaxOpen, turnMs = defaultTurnMs } = {},
): JoinStream {
  /** Streams in queue order. */
  const streams = new Map<string, Stream>();

  /** Connects the first queued streams, and closes an equal number of streams whose turn is over. */
  function advance(): void {
    for (const queued of [...streams.values()].filter(({ connection }) => !connection)) {
      const connected = [...streams.values()].filter(({ connection }) => connection);
      if (connected.length >= maxOpen) {
        const replaced = connected.find(({ connection }) => connection?.isTurnOver);
        if (!replaced) return;
        close(replaced);
        streams.delete(keyOf(replaced));
        streams.set(keyOf(replaced), replaced);
      }
      void read(queued);
    }
  }

  async function read(stream: Stream): Promise<void> {
    const end = await connect(stream, open, { turnMs, onTurnOver: advance });
    if (end === undefined) return;
    streams.delete(keyOf(stream));
    for (const reader of stream.readers.keys()) reader.onEnd(end);
    advance();
  }

  return ({ url, token, after }, reader) => {
    const key = keyOf({ url, token });
    const stream = streams.get(key) ?? { url, token, readers: new Map(), connection: null };
    streams.set(key, stream);
    stream.readers.set(reader, { after });
    if (stream.connection && after < stream.connection.after) {
      close(stream);
      void read(stream);
    }
    advance();
    return () => {
      stream.readers.delete(reader);
      if (stream.readers.size > 0 || streams.get(key) !== stream) return;
      close(stream);
      streams.delete(key);
      advance();
    };
  };
}
