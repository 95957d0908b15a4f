import { serviceDescriptions, type ServiceName } from './service-name.ts';
import type { Facts } from './ways-to-try.ts';

/** A server could be had in no way; the message is one line that says what to install or set. */
export class ServiceMissingError extends Error {
  override name = 'ServiceMissingError';
  readonly service: ServiceName;

  constructor(service: ServiceName, facts: Facts) {
    super(wording(service, facts));
    this.service = service;
  }
}

function wording(service: ServiceName, facts: Facts): string {
  const { label, urlVariable, image, debianPackage } = serviceDescriptions[service];
  if (facts.forced === 'docker') {
    return `${label} is missing: TEST_SERVICES=docker, but no Docker engine answers or the image ${image} can be neither found nor pulled`;
  }
  return `${label} is missing: install it (Debian package ${debianPackage}), or start a Docker engine that can pull ${image}, or set ${urlVariable}`;
}
