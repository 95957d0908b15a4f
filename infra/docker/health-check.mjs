// Health check of the images: alive, not ready, since a store that is away must not get a healthy process replaced.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8081}/healthz`, {
  signal: AbortSignal.timeout(2_500),
}).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
