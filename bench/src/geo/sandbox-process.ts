import { startSandbox } from '@geoplan/sandbox/start-sandbox';
import { reportStalls } from '../report-stalls.ts';

// The provider: the product's own sandbox, with the requested delay and without a rate limit.
const sandbox = await startSandbox({ port: 0, options: { delayMs: Number(process.env['DELAY_MS']) } });
reportStalls(Number(new URL(sandbox.url).port));
