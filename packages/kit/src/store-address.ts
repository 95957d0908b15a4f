/**
 * Adds a percent-encoded password to a store's address. An address with a password stays unchanged, and an invalid
 * URL is left for its consumer to refuse.
 */
export function withPassword(address: string, password: string | undefined): string {
  if (!password || !URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.password !== '') return address;
  url.password = encodeURIComponent(password);
  return url.href;
}
