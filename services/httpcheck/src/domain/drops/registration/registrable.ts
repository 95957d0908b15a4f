import { getDomain } from 'tldts';

/** True for a name that is registered by itself: a registry would call a subdomain unknown, which is not free. */
export const isRegistrable = (domain: string): boolean => getDomain(domain) === domain;
