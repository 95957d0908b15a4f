const pathSteps = new Set(['.', '..']);

/**
 * False for the dot segments '.' and '..', which every client resolves, so the API cannot return the history or sites
 * of such a keyword.
 */
export const isPathSegment = (keyword: string): boolean => !pathSteps.has(keyword.trim());
