import { serverDescriptions, type ServerName } from './server-name.ts';
import type { MachineFacts } from './server-sources.ts';

/** A server is not available from any source; the message is one line that says what to install or set. */
export class ServerMissingError extends Error {
  override name = 'ServerMissingError';
  readonly service: ServerName;

  constructor(service: ServerName, facts: MachineFacts) {
    super(wording(service, facts));
    this.service = service;
  }
}

function wording(service: ServerName, facts: MachineFacts): string {
  const { label, urlVariable, image, debianPackage } = serverDescriptions[service];
  if (facts.forced === 'docker') {
    return `${label} is missing: TEST_SERVICES=docker, but no Docker engine answers or the image ${image} can be neither found nor pulled`;
  }
  return `${label} is missing: install it (Debian package ${debianPackage}), or start a Docker engine that can pull ${image}, or set ${urlVariable}`;
}
