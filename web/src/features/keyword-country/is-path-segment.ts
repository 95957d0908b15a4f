const pathSteps = new Set(['.', '..']);

/** False for the dot segments '.' and '..', which every client resolves: such a keyword has no history and no sites to ask for. */
export const isPathSegment = (keyword: string): boolean => !pathSteps.has(keyword.trim());
