const page = (title: string, body: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>\n`;

/** Parking pages by name. The markers are typical of such pages; the texts are invented. */
const pages = {
  sedo: page(
    'shop.example',
    '<script src="//sedoparking.com/frmpark/shop.example/park.js"></script><p>The domain shop.example may be for sale.</p>',
  ),
  parkingcrew: page('shop.example', '<script src="https://d1.parkingcrew.net/assets/scripts.js"></script>'),
  bodis: page('shop.example', '<div id="target"></div><script>window.park = "eyJ1dWlkIjoiMCJ9"</script>'),
  // First page that some registrars send. It contains only this script redirect and has no redirect status.
  lander: page('', '<script>window.onload=function(){window.location.href="/lander"}</script>'),
  'for-sale': page(
    'shop.example is for sale',
    '<h1>This domain is for sale</h1><a href="/offer">Make an offer</a>',
  ),
  registrar: page(
    'Domain parked',
    '<p>This domain has been registered and is parked free, courtesy of its registrar.</p>',
  ),
} as const;

export type ParkingName = keyof typeof pages;
export const parkingNames = Object.keys(pages) as [ParkingName, ...ParkingName[]];
export const parkingPages: Readonly<Record<ParkingName, string>> = pages;
