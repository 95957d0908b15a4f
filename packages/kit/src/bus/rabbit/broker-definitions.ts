import { deadExchange, eventsExchange, mainQueueOptions, queueNames } from './topology.ts';
import type { MessageAddress } from '../bus.ts';

interface DefinitionNeeds {
  namespace: string;
  /** All declared messages. */
  messages: readonly MessageAddress[];
  /** Processes that connect, each as a user of the same name. */
  processes: readonly string[];
  /** User that handles the parked messages of every queue in the namespace. */
  operator: string;
  /** Placeholder for a user's password until the broker starts. */
  passwordOf: (user: string) => string;
}

const vhost = '/';

/**
 * Definitions that RabbitMQ loads at each start: a user per process, and those queues of other processes to which a
 * publisher sends. A process may configure, read and write only queues named after it. Every process can still
 * publish to other queues through the shared exchange or the broker's default exchange, as the bus requires.
 */
export function brokerDefinitions({ namespace, messages, processes, operator, passwordOf }: DefinitionNeeds) {
  const prefix = namespace.replaceAll('.', '\\.');
  const user = (name: string) => ({ name, password: passwordOf(name), tags: [] as string[] });
  const permission = (name: string, own: string) => ({
    user: name,
    vhost,
    configure: `^${own}$`,
    write: `^(${own}|amq\\.default)$`,
    read: `^${own}$`,
  });
  // Publishers declare only these queues; listeners declare everything else they need.
  const shared = messages
    .toSorted((one, other) => one.type.localeCompare(other.type, 'en'))
    .filter(({ delivery }) => delivery !== 'broadcast')
    .flatMap(({ type, listeners }) =>
      listeners.map((listener) => ({ type, main: queueNames(namespace, listener, type).main })),
    );
  const exchange = (name: string, type: string) => ({
    name,
    vhost,
    type,
    durable: true,
    auto_delete: false,
    internal: false,
    arguments: {},
  });
  return {
    users: [operator, ...processes].map(user),
    vhosts: [{ name: vhost }],
    permissions: [
      permission(operator, `${prefix}\\..+`),
      ...processes.map((name) => permission(name, `${prefix}\\.(events|dead|${name}\\..+)`)),
    ],
    exchanges: [exchange(eventsExchange(namespace), 'topic'), exchange(deadExchange(namespace), 'direct')],
    queues: shared.map(({ main }) => ({
      name: main,
      vhost,
      auto_delete: false,
      ...mainQueueOptions(namespace, main),
    })),
    bindings: shared.map(({ type, main }) => ({
      source: eventsExchange(namespace),
      vhost,
      destination: main,
      destination_type: 'queue',
      routing_key: type,
      arguments: {},
    })),
  };
}
