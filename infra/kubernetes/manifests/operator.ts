import { CronJob } from 'kubernetes-models/batch/v1';
import { processes } from './processes.ts';
import { bare, busOf, databaseOf, labelsOf, nobodySpecial, secret, setting } from './workloads.ts';

/**
 * The program `geoplan`, which runs when somebody asks: `kubectl create job doctor --from=cronjob/operator`, and its log
 * is the answer. Take `suspend` away, and it looks each night.
 */
export const operator = new CronJob({
  metadata: { name: 'operator', labels: labelsOf('operator') },
  spec: {
    schedule: '0 3 * * *',
    suspend: true,
    concurrencyPolicy: 'Forbid',
    jobTemplate: {
      spec: {
        backoffLimit: 0,
        ttlSecondsAfterFinished: 86_400,
        template: {
          metadata: { labels: labelsOf('operator') },
          spec: {
            restartPolicy: 'Never',
            automountServiceAccountToken: false,
            enableServiceLinks: false,
            securityContext: nobodySpecial,
            containers: [
              {
                name: 'operator',
                image: 'geoplan-operator:latest',
                args: ['doctor'],
                env: [
                  setting('POSTGRES_HOST'),
                  ...processes
                    .filter((each) => each.hasDatabase)
                    .flatMap(({ name }) => databaseOf(name, `${name.toUpperCase()}_`)),
                  ...busOf('geoplan', 'RABBITMQ_PASSWORD'),
                  {
                    name: 'INNER_URLS',
                    value: processes
                      .map(({ name, innerPort }) => `${name}=http://${name}:${innerPort}`)
                      .join(','),
                  },
                  secret('SECRETS_KEYS'),
                ],
                resources: {
                  requests: { cpu: '100m', memory: '128Mi' },
                  limits: { cpu: '1', memory: '512Mi' },
                },
                securityContext: bare,
                volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
              },
            ],
            volumes: [{ name: 'tmp', emptyDir: { sizeLimit: '1Gi' } }],
          },
        },
      },
    },
  },
});
