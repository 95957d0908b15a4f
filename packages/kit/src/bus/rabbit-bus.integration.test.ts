import { freshNamespace } from '@geoplan/test-services/fresh-namespace';
import { testServices } from '@geoplan/test-services/test-services';
import type { Bus } from './bus.ts';
import { createLog } from '../log.ts';
import { describeBus } from './contract/describe-bus.ts';
import { createRabbitBus } from './rabbit-bus.ts';
import { testMessages } from './contract/test-messages.ts';
import { removeNamespace } from './contract/remove-namespace.ts';
import { openRabbitParked } from './rabbit/parked-messages.ts';

const log = createLog({ service: 'test', level: 'silent' });

describeBus('RabbitMQ', async () => {
  const { rabbitmq } = testServices();
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
