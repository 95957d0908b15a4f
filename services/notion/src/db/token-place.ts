/** Where a config's token is sealed: it opens only there (kit/secrets). */
export function tokenPlace(configId: string): string {
  return `configs.${configId}.token`;
}
