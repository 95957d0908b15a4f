import { getDomain } from 'tldts';

/**
 * True for a name that is registered by itself: a registry would report a subdomain as unknown, which does not mean
 * free.
 */
export const isRegistrable = (domain: string): boolean => getDomain(domain) === domain;
