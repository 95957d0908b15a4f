import { seconds } from './banner.ts';

/** Prints the progress of the start: one line per step, with its duration. */
export interface Progress {
  say(line: string): void;
  /** Runs one step and prints its line when the step is done. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
}

const nameWidth = 20;

export function createProgress(say: (line: string) => void): Progress {
  return {
    say,
    async step(name, work) {
      const begun = performance.now();
      const result = await work();
      say(`  ${name.padEnd(nameWidth)} ${seconds((performance.now() - begun) / 1_000)}`);
      return result;
    },
  };
}
