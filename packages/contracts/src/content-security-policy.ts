const self = ["'self'"];
const nothing = ["'none'"];

/**
 * Content security policy of the web app, by directive. It allows no inline scripts or styles and nothing from other
 * hosts. A worker must be a file of the app, because `script-src` covers workers and refuses a worker made from a
 * blob.
 */
export const contentSecurityPolicy = {
  'default-src': nothing,
  'script-src': self,
  'style-src': self,
  'font-src': self,
  'img-src': [...self, 'data:'],
  'connect-src': self,
  'manifest-src': self,
  'form-action': self,
  'base-uri': nothing,
  'frame-ancestors': nothing,
};

/** The policy as a header value. */
export const contentSecurityPolicyHeader = Object.entries(contentSecurityPolicy)
  .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
  .join(';');
