/** Maximum time for which a task may block input and frames before it yields. */
const sliceMs = 12;

/**
 * Ends the current task and continues in the next one. Uses a message, because timers are throttled in a hidden tab.
 */
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
 * Splits long work into tasks; `rest` must be called between the steps and its result awaited. The first task is
 * timed from the call of `timeSlices`.
 */
export function timeSlices(): { rest: () => Promise<void> | undefined } {
  let until = performance.now() + sliceMs;
  const goOn = async () => {
    await nextTask();
    until = performance.now() + sliceMs;
  };
  return { rest: () => (performance.now() < until ? undefined : goOn()) };
}
