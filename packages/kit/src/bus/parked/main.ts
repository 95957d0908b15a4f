// The command of `npm run messages` beside a service in its container, whose AMQP_URL it takes:
// docker compose exec geo node /app/packages/kit/src/bus/parked/main.ts list
import { messages } from '@geoplan/contracts/api';
import { openRabbitParked } from '../rabbit/parked-messages.ts';
import { runMessagesCommand } from './messages-command.ts';

process.exitCode = await runMessagesCommand({
  args: process.argv.slice(2),
  async open() {
    const url = process.env['AMQP_URL'];
    if (!url) throw new Error('AMQP_URL: not set');
    return await openRabbitParked({ url, namespace: 'geoplan', messages });
  },
  out: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
});
