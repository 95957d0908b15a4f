// Prints the definitions that the broker in docker-compose.yml loads at each start: npm run broker:definitions
import { messages } from '@geoplan/contracts/api';
import { brokerDefinitions } from '@geoplan/kit/bus/rabbit/broker-definitions';

/**
 * Placeholder of a password, which start.sh replaces with the environment variable of that name when the broker
 * starts.
 */
const passwordOf = (user: string): string =>
  `\${${user === 'geoplan' ? '' : `${user.toUpperCase()}_`}RABBITMQ_PASSWORD}`;

export const definitions = brokerDefinitions({
  namespace: 'geoplan',
  messages,
  processes: ['gateway', 'auth', 'geo', 'notion', 'httpcheck', 'balance'],
  operator: 'geoplan',
  passwordOf,
});

if (import.meta.main) process.stdout.write(`${JSON.stringify(definitions, null, 2)}\n`);
