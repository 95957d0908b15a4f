import { deadExchange, eventsExchange, mainQueueOptions, queueNames } from './topology.ts';
import type { MessageAddress } from '../bus.ts';

interface DefinitionNeeds {
  namespace: string;
  /** Every message there is. */
  messages: readonly MessageAddress[];
  /** Processes that connect, each as a user of its own name. */
  processes: readonly string[];
  /** Who works off parked messages: every queue of the namespace. */
  operator: string;
  /** What stands for a user's password until the broker starts. */
  passwordOf: (user: string) => string;
}

const vhost = '/';

/**
 * What RabbitMQ loads at each start: a user for each process, and what a publisher needs of other processes' queues.
 * A process configures, reads and writes queues of its own name only. Publishing to another's queue stays possible, through
 * the exchange as through the broker's default one: that is what a bus is for.
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
  // Only these are made by publishers; whatever else a listener needs it declares itself.
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
