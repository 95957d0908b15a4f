import { Deployment } from 'kubernetes-models/apps/v1';
import type { IEnvVar } from 'kubernetes-models/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { settings, type Process } from './processes.ts';

export const labelsOf = (name: string) => ({
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/part-of': 'geoplan',
});

export const configMap = new ConfigMap({ metadata: { name: 'geoplan' }, data: { ...settings } });

/** The secret `geoplan` has the names of .env: kubectl create secret generic geoplan --from-env-file=.env */
function secret(name: string, key = name): IEnvVar {
  return { name, valueFrom: { secretKeyRef: { name: 'geoplan', key } } };
}

function setting(name: string): IEnvVar {
  return { name, valueFrom: { configMapKeyRef: { name: 'geoplan', key: name } } };
}

/** Kubernetes puts `$(NAME)` of an earlier variable into a later one. */
function environmentOf({ name, settings: own, secrets, hasDatabase }: Process): IEnvVar[] {
  const upper = name.toUpperCase();
  const database: IEnvVar[] = [
    setting('POSTGRES_HOST'),
    secret('DATABASE_PASSWORD', `${upper}_DATABASE_PASSWORD`),
    { name: 'DATABASE_URL', value: `postgres://${name}:$(DATABASE_PASSWORD)@$(POSTGRES_HOST)/${name}` },
  ];
  const redis: IEnvVar[] = [
    setting('REDIS_HOST'),
    { name: 'REDIS_URL', value: 'redis://:$(REDIS_PASSWORD)@$(REDIS_HOST)' },
  ];
  return [
    { name: 'NODE_ENV', value: 'production' },
    ...['LOG_LEVEL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'RABBITMQ_HOST', ...own].map(setting),
    secret('BUS_PASSWORD', `${upper}_RABBITMQ_PASSWORD`),
    { name: 'AMQP_URL', value: `amqp://${name}:$(BUS_PASSWORD)@$(RABBITMQ_HOST)` },
    ...secrets.map((each) => secret(each)),
    ...(hasDatabase ? [secret('GATEWAY_PUBLIC_KEYS'), ...database] : redis),
  ];
}

function probe(path: string, port: number, failures: number) {
  return { httpGet: { path, port }, periodSeconds: 5, timeoutSeconds: 5, failureThreshold: failures };
}

/** A rolling upgrade takes nobody away before another is ready. */
export function deploymentOf(process: Process): Deployment {
  const { name, innerPort, replicas } = process;
  const labels = labelsOf(name);
  const ports = name === 'gateway' ? [8080, innerPort] : [innerPort];
  return new Deployment({
    metadata: { name, labels },
    spec: {
      replicas: replicas[0],
      selector: { matchLabels: labels },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      template: {
        metadata: { labels },
        spec: {
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          terminationGracePeriodSeconds: 45,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: 1000,
            runAsGroup: 1000,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey: 'kubernetes.io/hostname',
              whenUnsatisfiable: 'ScheduleAnyway',
              labelSelector: { matchLabels: labels },
            },
          ],
          containers: [
            {
              name,
              image: `geoplan-${name}:latest`,
              ports: ports.map((containerPort) => ({ containerPort })),
              env: environmentOf(process),
              resources: {
                requests: { cpu: '100m', memory: '160Mi' },
                limits: { cpu: '1', memory: '512Mi' },
              },
              securityContext: {
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                capabilities: { drop: ['ALL'] },
              },
              startupProbe: probe('/healthz', innerPort, 36),
              readinessProbe: probe('/readyz', innerPort, 2),
              livenessProbe: probe('/healthz', innerPort, 24),
              // Whoever still has its address sends there meanwhile; only then is it told to end.
              lifecycle: { preStop: { sleep: { seconds: 8 } } },
              volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
            },
          ],
          volumes: [{ name: 'tmp', emptyDir: { sizeLimit: '64Mi' } }],
        },
      },
    },
  });
}

/** The gateway spreads requests over the replicas itself, so their name has to give all addresses: no address of its own. */
export function serviceOf({ name, innerPort }: Process): Service {
  const labels = labelsOf(name);
  const isGateway = name === 'gateway';
  return new Service({
    metadata: { name, labels },
    spec: {
      ...(!isGateway && { clusterIP: 'None' }),
      selector: labels,
      ports: isGateway ? [{ name: 'http', port: 8080 }] : [{ name: 'inner', port: innerPort }],
    },
  });
}

export function budgetOf({ name }: Process): PodDisruptionBudget {
  return new PodDisruptionBudget({
    metadata: { name },
    spec: { minAvailable: 1, selector: { matchLabels: labelsOf(name) } },
  });
}
