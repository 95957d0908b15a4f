/** Response that a bot wall sends instead of the page. */
interface ChallengePage {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

const captcha =
  '<html><body><h1>Are you a human?</h1><div class="g-recaptcha" data-sitekey="x"></div></body></html>';

/**
 * Challenge pages by name. The markers are published by the vendors or typical of their pages; the texts are
 * invented.
 */
const pages = {
  // developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response
  cloudflare: {
    status: 403,
    headers: { server: 'cloudflare', 'cf-mitigated': 'challenge', 'cf-ray': '8f00000000000000-FRA' },
    body: '<html><head><title>Just a moment...</title></head><body><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script></body></html>',
  },
  'cloudflare-429': {
    status: 429,
    headers: { server: 'cloudflare', 'cf-mitigated': 'challenge', 'cf-ray': '8f00000000000001-FRA' },
    body: '<html><head><title>Just a moment...</title></head><body></body></html>',
  },
  // Recorded response (cases/bot-wall-rate-limit.json).
  'cloudflare-1015': {
    status: 429,
    headers: { server: 'cloudflare' },
    body: '<title>Access denied | shop.example used Cloudflare to restrict access</title> error code: 1015 You are being rate limited',
  },
  // docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-actions.html
  'aws-waf': {
    status: 405,
    headers: { server: 'CloudFront', 'x-amzn-waf-action': 'captcha' },
    body: 'Human Verification',
  },
  imperva: {
    status: 403,
    headers: {},
    body: '<html style="height:100%"><body><iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9&xinfo=1">Request unsuccessful. Incapsula incident ID: 1-2</iframe></body></html>',
  },
  sucuri: {
    status: 403,
    headers: { server: 'Sucuri/Cloudproxy', 'x-sucuri-id': '11005' },
    body: '<title>Sucuri WebSite Firewall - Access Denied</title>',
  },
  'ddos-guard': { status: 403, headers: { server: 'ddos-guard' }, body: '<title>DDOS-GUARD</title>' },
  qrator: {
    status: 401,
    headers: { server: 'QRATOR' },
    body: '<html><head><script src="/__qrator/qauth_utm_v2.js"></script></head></html>',
  },
  akamai: {
    status: 403,
    headers: { server: 'AkamaiGHost' },
    body: '<html><head><title>Access Denied</title></head><body><h1>Access Denied</h1>Reference #18.0 https://errors.edgesuite.net/18.0</body></html>',
  },
  datadome: {
    status: 403,
    headers: { server: 'DataDome', 'x-datadome': 'protected', 'set-cookie': 'datadome=x; Path=/' },
    body: '<html><body><script>var dd={"host":"geo.captcha-delivery.com"}</script></body></html>',
  },
  perimeterx: {
    status: 403,
    headers: {},
    body: '<html><head><title>Access to this page has been denied.</title></head><body><script>window._pxAppId="PX0"</script><div id="px-captcha"></div></body></html>',
  },
  captcha: { status: 503, headers: { 'retry-after': '30' }, body: captcha },
} as const satisfies Record<string, ChallengePage>;

export type ChallengeName = keyof typeof pages;
export const challengeNames = Object.keys(pages) as [ChallengeName, ...ChallengeName[]];
export const challengePages: Readonly<Record<ChallengeName, ChallengePage>> = pages;
