import { getDomain } from 'tldts';

/**
 * True for a name that can be registered directly. A registry would report a subdomain as unknown, which does not
 * mean that it is free.
 */
export const isRegistrable = (domain: string): boolean => getDomain(domain) === domain;
