const self = ["'self'"];
const nothing = ["'none'"];

/**
 * Content security policy of the web app, by directive: no inline script or style, nothing from other hosts. A worker
 * must be a file of the app: `script-src` covers workers, and a worker made from a blob is refused.
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

/** The policy as the value of its header. */
export const contentSecurityPolicyHeader = Object.entries(contentSecurityPolicy)
  .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
  .join(';');
