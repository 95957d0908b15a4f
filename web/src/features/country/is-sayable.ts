const unsayable = new Set(['.', '..']);

/** False for what no path can carry (contracts, client): such a keyword has no history and no sites to ask for. */
export const isSayable = (keyword: string): boolean => !unsayable.has(keyword.trim());
