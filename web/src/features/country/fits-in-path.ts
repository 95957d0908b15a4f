const pathSteps = new Set(['.', '..']);

/** False for '.' and '..', which every client takes for steps of a path: such a keyword has no history and no sites to ask for. */
export const fitsInPath = (keyword: string): boolean => !pathSteps.has(keyword.trim());
