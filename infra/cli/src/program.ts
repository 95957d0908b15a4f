import type { Readable } from 'node:stream';
import { listParked, requeueParked, showParked } from '@geoplan/kit/bus/parked/report-parked';
import { Command, CommanderError } from 'commander';
import { messageOf } from './commands/advice.ts';
import { backUp } from './commands/backup.ts';
import { createAdmin, readPassword } from './commands/create-admin.ts';
import { doctor } from './commands/doctor.ts';
import { withParked } from './commands/messages.ts';
import { restore } from './commands/restore/restore.ts';
import { listWork } from './commands/list-work.ts';
import { listStored } from './commands/retention.ts';
import { rotateKeys } from './commands/rotate-keys.ts';
import type { Person } from './commands/try/ask-person.ts';
import type { TryOptions } from './commands/try/try-vendor.ts';
import { findInstallation, type Environment, type Installation } from './installation.ts';
import { refuseNewerSchema } from './known-migrations.ts';

/** Exit codes. `failed` means that a problem was found or that the command failed. */
const exitCodes = { done: 0, failed: 1, wrongUse: 2 } as const;

/** Result of a command, as data and as text. */
export interface Report {
  data: unknown;
  text: string;
  /** False for exit code 1. */
  isGood: boolean;
}

interface ProgramParts {
  args: readonly string[];
  env: Environment;
  out: (text: string) => void;
  printError: (text: string) => void;
  stdin: Readable;
  /** `null` if there is no terminal. */
  person?: Person | null;
}

const where = `
Selects the installation by the environment:
  AMQP_URL      servers; <NAME>_DATABASE_URL names each database (AUTH, GEO, NOTION, HTTPCHECK, BALANCE).
                docker compose run --rm geoplan sets all of them.
  DATABASE_URL  the embedded run on this PostgreSQL server.
  DATA_DIR      the embedded run that is running in this folder (./data).

Exit code: 0 done, 1 a problem was found or the command failed, 2 wrong use.
Example: geoplan doctor`;

type ReportOn = (given: Promise<Report>) => Promise<void>;

type OnKnownSchema = (work: (installation: Installation) => Promise<Report>) => Promise<Report>;

/** Runs a command on the installation, unless a newer version has migrated its databases. */
const onKnownSchema =
  (find: () => Installation): OnKnownSchema =>
  async (work) => {
    const installation = find();
    await refuseNewerSchema(installation);
    return work(installation);
  };

function addMessages(program: Command, installation: () => Installation, report: ReportOn): void {
  const messages = program
    .command('messages')
    .description('list, show and requeue messages that no handler could handle')
    .addHelpText('after', '\nExample: geoplan messages show geoplan.geo.geo.lookup.v1');
  messages
    .command('list')
    .description('list the queues with parked messages, with their number')
    .action(() => report(withParked(installation(), listParked)));
  messages
    .command('show <queue>')
    .description('show the oldest 100 parked messages of a queue, with reason, id and body')
    .action((queue: string) => report(withParked(installation(), (parked) => showParked(parked, queue))));
  messages
    .command('requeue <queue>')
    .description('return the parked messages to their queue with all their attempts; mend the cause first')
    .action((queue: string) => report(withParked(installation(), (parked) => requeueParked(parked, queue))));
}

function addKeeping(program: Command, installation: () => Installation, report: ReportOn): void {
  const onKnown = onKnownSchema(installation);
  program
    .command('backup <folder>')
    .description('dump all databases as of one moment into a new folder, with pg_dump; secrets stay sealed')
    .addHelpText(
      'after',
      '\nKeep .env (or secrets.json) in another place: without SECRETS_KEYS stored keys stay unreadable.\nExample: geoplan backup backup-2026-11-23',
    )
    .action((folder: string) => report(onKnown((found) => backUp(found, folder))));
  program
    .command('restore [folder]')
    .description(
      'restore a backup into all databases or, if anything fails, into none; stop the services first',
    )
    .option('--replace', 'replace what the databases contain; otherwise they have to be empty')
    .addHelpText(
      'after',
      '\nWithout a folder: completes or reverts an interrupted restore. Needs disk space for the old and the new content.\nExample: geoplan restore backup-2026-11-23 --replace',
    )
    .action((folder: string | undefined, { replace = false }: { replace?: boolean }) =>
      report(restore(installation(), folder, { isReplacing: replace })),
    );
  program
    .command('rotate-keys')
    .description('reseal every stored secret with the first key of SECRETS_KEYS while the services run')
    .addHelpText(
      'after',
      '\nThe services must have the new key already, as the second one; see Secrets in docs/operations.md.\nExample: geoplan rotate-keys',
    )
    .action(() => report(onKnown(rotateKeys)));
}

/** Adds the command `try`, the only one that loads the vendors' clients. */
function addTry(program: Command, { env, person = null }: ProgramParts, report: ReportOn): void {
  program
    .command('try <vendor> [subject]')
    .description("test a vendor with your own key through the product's client; stores nothing")
    .option('--yes', 'make the smallest purchase without confirmation')
    .option('--demo', 'send everything to the sandbox at SANDBOX_URL')
    .option('--host <host>', 'host of another listing of RapidAPI')
    .option('--country <code>', 'country of the keyword to buy (default: us)')
    .option('--model <model>', 'model that gets the prompt')
    .addHelpText(
      'after',
      `
Vendors: dataforseo, ahrefs, rapidapi (subject: a keyword), openai, anthropic, notion (subject: a database or its link),
balance-ahrefs, balance-dataforseo, balance-apify, balance-openai, balance-anthropic, registry, archive, drops (subject: a
domain), site (subject: an address). The key comes from GEOPLAN_TRY_KEY, or from a prompt that does not show it.
Example: geoplan try ahrefs "running shoes" --country pl`,
    )
    .action(async (vendor: string, subject: string | undefined, options: TryOptions) => {
      const { tryVendor } = await import('./commands/try/try-vendor.ts');
      await report(tryVendor(vendor, subject, options, { env, person }));
    });
}

/** Builds the program with its commands, each of which ends with a report. */
function buildProgram(parts: ProgramParts, report: ReportOn): Command {
  const { env, stdin } = parts;
  const program = new Command('geoplan')
    .description(
      'Maintains one Geoplan installation: diagnosis, parked messages, background work, backup, restore, keys, accounts.',
    )
    .option('--json', 'print the result as JSON')
    .addHelpText('after', where);
  const installation = () => findInstallation(env);
  program
    .command('doctor')
    .description('check every part, and print what is wrong and what to do')
    .addHelpText(
      'after',
      '\nParts: each database with its outbox, the message bus with parked messages, each process, the keys of stored secrets, the last run of a day if the provider refused it, the last syncs of the workspace, the age of the backup (not of the embedded run), an enabled admin. Exit code 1 if one of them is wrong.\nExample: geoplan doctor --json',
    )
    .action(() => report(doctor(installation())));

  const onKnown = onKnownSchema(installation);
  addMessages(program, installation, report);
  addTry(program, parts, report);
  addKeeping(program, installation, report);
  program
    .command('create-admin <email>')
    .description('create an account with the role admin; reads its password from standard input')
    .addHelpText('after', '\nExample: geoplan create-admin a@example.org < file-with-the-password')
    .action((email: string) =>
      report(onKnown(async (found) => createAdmin(found, email, await readPassword(stdin)))),
    );
  program
    .command('retention')
    .description('list stored data with its size, and the settings that remove it')
    .addHelpText('after', '\nExample: geoplan retention')
    .action(() => report(onKnown(listStored)));
  program
    .command('work')
    .description('list the background work of all services: due time, holder, last failure')
    .addHelpText(
      'after',
      '\nExit code 1 if a work failed in its last round. Reads the databases only; the services may be down.\nExample: geoplan work',
    )
    .action(() => report(onKnown(listWork)));
  return program;
}

/** Applies a function to a command and all its subcommands. */
function applyToAll(command: Command, apply: (each: Command) => void): void {
  apply(command);
  for (const each of command.commands) applyToAll(each, apply);
}

/** Runs one command; returns its exit code and never throws. */
export async function runProgram(parts: ProgramParts): Promise<number> {
  const { args, out, printError } = parts;
  let code: number = exitCodes.done;
  const program = buildProgram(parts, async (given) => {
    const { data, text, isGood } = await given;
    out(program.opts<{ json?: boolean }>().json ? `${JSON.stringify(data, null, 2)}\n` : text);
    if (!isGood) code = exitCodes.failed;
  });
  applyToAll(program, (each) =>
    each
      .exitOverride()
      .configureHelp({ showGlobalOptions: true })
      .configureOutput({ writeOut: out, writeErr: printError })
      .showHelpAfterError('(geoplan --help)'),
  );
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    // Commander has already printed its message. A request for help is not a failure.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse;
    printError(`${messageOf(error)}\n`);
    return exitCodes.failed;
  }
}
