/**
 * Reasons why a vendor refuses an account or this server, regardless of the request. Lookups, models and balances use
 * the same names.
 * - `unverified`: the vendor has not verified the account yet
 * - `paused`: the vendor has paused, blocked or closed the account
 * - `address_not_allowed`: the account's list of allowed addresses does not contain the address of this server
 * - `region`: the vendor does not serve the country of this server
 * - `blocked`: a system in front of the vendor refused the request with a web page, so the request did not reach the
 * vendor
 * - `forbidden_target`: the vendor's name resolves to an address that this server does not dial; nothing was sent
 */
export const accessProblems = [
  'unverified',
  'paused',
  'address_not_allowed',
  'region',
  'blocked',
  'forbidden_target',
] as const;
export type AccessProblem = (typeof accessProblems)[number];
