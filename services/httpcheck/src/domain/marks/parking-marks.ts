import type { Mark } from './mark.ts';

/**
 * Marks of parking and for-sale pages with status 200. The hosts are the services in «Domain Parking: Largely
 * Present, Rarely Considered!» (TMA 2022, tma22-parking.github.io/parking_services.json) that serve pages themselves.
 */
export const parkingMarks: readonly Mark[] = [
  // Sedo's templates load scripts and images from this host; also used in intrigue-ident, checks/http/sedo.rb.
  { name: 'sedo', body: ['sedoparking.com', 'sedoparkingurl'] },
  { name: 'sedo', host: 'sedoparking.com' },
  { name: 'sedo', host: 'sedo.com' },
  // Scripts of Team Internet's pages.
  { name: 'parkingcrew', body: ['parkingcrew.net', 'd38psrni17bvxu.cloudfront.net'] },
  // The page consists of this variable with Base64-encoded JSON, and a script.
  { name: 'bodis', body: ['window.park = "', 'window.park="'] },
  { name: 'bodis', host: 'bodis.com' },
  // First page of GoDaddy's and Afternic's landers, which contains only the redirect.
  { name: 'lander', body: ['window.location.href="/lander"', "window.location.href='/lander'"] },
  { name: 'afternic', body: ['afternic.com/forsale'] },
  { name: 'afternic', host: 'afternic.com' },
  { name: 'dan', host: 'dan.com' },
  { name: 'dan', host: 'undeveloped.com' },
  { name: 'hugedomains', host: 'hugedomains.com' },
  { name: 'buydomains', host: 'buydomains.com' },
  { name: 'domainmarket', host: 'domainmarket.com' },
  { name: 'above', host: 'above.com' },
  { name: 'parklogic', body: ['router.parklogic.com'] },
  // namecheap.com page for a domain without a target.
  { name: 'namecheap', body: ['parkingpage.namecheap.com'] },
  // Markup of AdSense for Domains' pages: support.google.com/adsense/answer/2556407
  { name: 'adsense-for-domains', body: ['google.com/adsense/domains/caf.js'] },
  // Sentences from registrars' and sellers' templates.
  {
    name: 'for-sale',
    body: ['this domain is for sale', 'this domain name is for sale', 'this domain may be for sale'],
  },
  { name: 'registrar', body: ['parked free, courtesy of', 'this domain has been parked at your registrar'] },
];
