import { freshNamespace } from '@geoplan/test-servers/fresh-namespace';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import type { Bus } from './bus.ts';
import { createLog } from '../log.ts';
import { describeBus } from './conformance/describe-bus.ts';
import { createRabbitBus } from './rabbit-bus.ts';
import { testMessages } from './conformance/test-messages.ts';
import { removeNamespace } from './conformance/remove-namespace.ts';
import { openRabbitParked } from './rabbit/parked-messages.ts';

const log = createLog({ service: 'test', level: 'silent' });

describeBus('RabbitMQ', async () => {
  const { rabbitmq } = sharedServers();
  const namespace = freshNamespace();
  const replicas: Bus[] = [];
  return {
    replica(rules) {
      const bus = createRabbitBus({ url: rabbitmq, log, namespace, retryDelaysMs: [10], ...rules });
      replicas.push(bus);
      return bus;
    },
    parked: () => openRabbitParked({ url: rabbitmq, namespace, messages: testMessages }),
    async end() {
      await Promise.all(replicas.map((bus) => bus.close()));
      await removeNamespace(rabbitmq, namespace);
    },
  };
});
