import { parseArgs } from 'node:util';
import { readEnvelope } from '../parse-message.ts';
import type { ParkedBody, ParkedMessages } from './parked-messages.ts';

/** Exit codes of the command. */
const exitCodes = { done: 0, failed: 1, wrongUse: 2 } as const;

const help = `Usage: npm run messages -- <command> [queue]

Messages that no handler could handle are parked: kept aside with the reason until somebody sends them on again.

Commands:
  list              queues with parked messages, and how many
  show <queue>      the oldest 100 parked messages of a queue
  requeue <queue>   puts the parked messages of a queue back to work, each with all its attempts; mend the cause first

Options:
  -h, --help        this text

Which bus: AMQP_URL names a RabbitMQ; without it the Postgres bus of the embedded run in DATA_DIR (./data), which must
be running, or on the server of DATABASE_URL.
Exit code: 0 done, 1 the bus cannot be reached or a message could not be moved, 2 wrong use.
`;

interface CommandParts {
  args: string[];
  /** @throws Error the bus cannot be reached */
  open: () => Promise<ParkedMessages>;
  out: (text: string) => void;
  printError: (text: string) => void;
}

function described({ reason, failures, parkedAt, body }: ParkedBody): string {
  const envelope = readEnvelope(body);
  const about = envelope ? `${envelope.id} of ${envelope.occurredAt}` : 'no envelope';
  return `${parkedAt}  failures ${failures}  ${about}\n  reason: ${reason}\n  body: ${body}\n`;
}

async function list(parked: ParkedMessages, { out }: CommandParts): Promise<void> {
  const filled = (await parked.counts()).filter(({ parked: count }) => count > 0);
  if (filled.length === 0) out('No parked messages.\n');
  for (const { queue, parked: count } of filled) out(`${String(count).padStart(7)}  ${queue}\n`);
}

async function show(parked: ParkedMessages, { out }: CommandParts, queue: string): Promise<void> {
  const messages = await parked.show(queue);
  out(messages.length === 0 ? `No parked messages in ${queue}.\n` : messages.map(described).join('\n'));
}

async function requeue(parked: ParkedMessages, { out }: CommandParts, queue: string): Promise<void> {
  out(`${await parked.requeue(queue)} messages of ${queue} are back at work.\n`);
}

const commands = { list, show, requeue };

function readUse(args: string[]): { name: keyof typeof commands; queue: string } | 'help' | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    });
    if (values.help === true) return 'help';
    const [name = '', queue = '', surplus] = positionals;
    const needsQueue = name !== 'list';
    if (!Object.hasOwn(commands, name) || surplus !== undefined || needsQueue === (queue === '')) return null;
    return { name: name as keyof typeof commands, queue };
  } catch {
    return null;
  }
}

/** `npm run messages`: returns its exit code, never throws. */
export async function runMessagesCommand(parts: CommandParts): Promise<number> {
  const { args, open, out, printError } = parts;
  const use = readUse(args);
  if (use === null) {
    printError(help);
    return exitCodes.wrongUse;
  }
  if (use === 'help') {
    out(help);
    return exitCodes.done;
  }
  let parked: ParkedMessages | null = null;
  try {
    parked = await open();
    await commands[use.name](parked, parts, use.queue);
    return exitCodes.done;
  } catch (error) {
    printError(`${error instanceof Error ? error.message || error.name : String(error)}\n`);
    return exitCodes.failed;
  } finally {
    // The outcome is printed already.
    await parked?.close().catch(() => {});
  }
}
