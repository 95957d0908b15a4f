/** How long work may keep the page from the person's next key or frame, before it lets them in between. */
const sliceMs = 12;

/** Ends the task, and goes on in the next one. A message, for a timer would be slowed down in a hidden tab. */
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
 * Long work cut into tasks: call `rest` between its steps and await what it returns. A task that began before the first
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
