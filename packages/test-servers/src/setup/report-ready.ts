/** Prints one line with what is ready and the time it took. `began` is a value of performance.now(). */
export function reportReady(what: string, began: number): void {
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  process.stdout.write(`test services: ${what}, ready after ${seconds} s\n`);
}
