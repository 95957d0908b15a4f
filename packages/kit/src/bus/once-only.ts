/** Makes further calls wait for the first one. */
export function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let begun: Promise<void> | null = null;
  return () => (begun ??= work());
}
