const pathSteps = new Set(['.', '..']);

/**
 * False for the dot segments '.' and '..', which every client resolves: the API cannot return history or
 * sites of such a keyword.
 */
export const isPathSegment = (keyword: string): boolean => !pathSteps.has(keyword.trim());
