/** Encryption context of a config's token: it decrypts only with it (kit/secrets). */
export function tokenContext(configId: string): string {
  return `configs.${configId}.token`;
}
