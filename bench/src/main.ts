import { benchBalance } from './balance/bench-balance.ts';
import { benchGateway } from './gateway/bench-gateway.ts';
import { benchOverload } from './gateway/bench-overload.ts';
import { benchGeo } from './geo/bench-geo.ts';
import { benchRun } from './geo/bench-run.ts';
import { benchHttpcheck } from './httpcheck/bench-httpcheck.ts';
import { benchTabs } from './web/bench-tabs.ts';
import { benchVisits } from './web/bench-visits.ts';
import { benchWeb } from './web/bench-web.ts';
import { benchHttpcheckService } from './httpcheck-service/bench-httpcheck-service.ts';
import { MissingProgramsError } from './required-programs.ts';
import { benchNotion } from './notion/bench-notion.ts';

interface BenchOptions {
  seconds: number;
  rounds: number;
  /** Only for the bench of the HTTP checker's service; its section is written only with the default. */
  sites: number;
}

const benches: Record<string, (options: BenchOptions) => Promise<void>> = {
  balance: benchBalance,
  gateway: benchGateway,
  overload: benchOverload,
  geo: benchGeo,
  'geo-run': benchRun,
  notion: benchNotion,
  httpcheck: benchHttpcheck,
  web: benchWeb,
  'web-tabs': (options) => benchTabs(options).then(() => process.exit(0)),
  'web-visits': (options) => benchVisits(options).then(() => process.exit(0)),
  'httpcheck-service': benchHttpcheckService,
};

const usage = [
  'npm run bench -- <name> [--seconds=8] [--rounds=5] [--sites=10000]',
  `names: ${Object.keys(benches).join(' ')}`,
].join('\n');

/** Rounds of benches with long rounds; 5 by default. */
const defaultRounds: Record<string, number> = { 'httpcheck-service': 3 };

function textOption(name: string): string | undefined {
  return process.argv.find((each) => each.startsWith(`--${name}=`))?.split('=')[1];
}

function option(name: string, defaultValue: number): number {
  return Number(textOption(name) ?? defaultValue);
}

async function main(): Promise<void> {
  const name = process.argv[2] ?? '';
  const bench = benches[name];
  if (!bench) {
    process.stderr.write(`${usage}\n`);
    process.exitCode = 2;
    return;
  }
  await bench({
    seconds: option('seconds', 8),
    rounds: option('rounds', defaultRounds[name] ?? 5),
    sites: option('sites', 10_000),
  });
}

main().catch((error: unknown) => {
  const text = error instanceof MissingProgramsError ? error.message : String((error as Error).stack);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
