/** Longest time that a task may block input and frames, before it yields. */
const sliceMs = 12;

/** Ends the task, and continues in the next one. Uses a message, because timers are throttled in a hidden tab. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const goOn = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', goOn, { once: true });
    port1.start();
    port2.postMessage(null);
  });

/**
 * Splits long work into tasks: call `rest` between its steps and await the result. A task that began before the first
 * call counts from that call.
 */
export function timeSlices(): { rest: () => Promise<void> | undefined } {
  let until = performance.now() + sliceMs;
  const goOn = async () => {
    await nextTask();
    until = performance.now() + sliceMs;
  };
  return { rest: () => (performance.now() < until ? undefined : goOn()) };
}
