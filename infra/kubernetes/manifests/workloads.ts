import { Deployment } from 'kubernetes-models/apps/v1';
import type { IEnvVar, IPodSecurityContext, ISecurityContext } from 'kubernetes-models/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { settings, type Process } from './processes.ts';

export const labelsOf = (name: string) => ({
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/part-of': 'geoplan',
});

export const configMap = new ConfigMap({ metadata: { name: 'geoplan' }, data: { ...settings } });

/** The secret `geoplan` has the names of .env: kubectl create secret generic geoplan --from-env-file=.env */
export function secret(name: string, key = name): IEnvVar {
  return { name, valueFrom: { secretKeyRef: { name: 'geoplan', key } } };
}

export function setting(name: string): IEnvVar {
  return { name, valueFrom: { configMapKeyRef: { name: 'geoplan', key: name } } };
}

/** Kubernetes puts `$(NAME)` of an earlier variable into a later one; the process adds the password to the address. */
export const busOf = (user: string, password: string): IEnvVar[] => [
  setting('RABBITMQ_HOST'),
  secret('AMQP_PASSWORD', password),
  { name: 'AMQP_URL', value: `amqp://${user}@$(RABBITMQ_HOST)` },
];

/** A service's database, under variables that begin with `prefix`. */
export const databaseOf = (name: string, prefix = ''): IEnvVar[] => [
  secret(`${prefix}DATABASE_PASSWORD`, `${name.toUpperCase()}_DATABASE_PASSWORD`),
  {
    name: `${prefix}DATABASE_URL`,
    value: `postgres://${name}@$(POSTGRES_HOST)/${name}`,
  },
];

function environmentOf({ name, settings: own, fixed = {}, secrets, hasDatabase }: Process): IEnvVar[] {
  const database: IEnvVar[] = [setting('POSTGRES_HOST'), ...databaseOf(name)];
  const redis: IEnvVar[] = [setting('REDIS_HOST'), { name: 'REDIS_URL', value: 'redis://$(REDIS_HOST)' }];
  return [
    ...Object.entries({ NODE_ENV: 'production', ...fixed }).map(([each, value]) => ({ name: each, value })),
    ...['LOG_LEVEL', 'OTEL_EXPORTER_OTLP_ENDPOINT', ...own].map(setting),
    ...busOf(name, `${name.toUpperCase()}_RABBITMQ_PASSWORD`),
    ...secrets.map((each) => secret(each)),
    ...(hasDatabase ? [secret('GATEWAY_PUBLIC_KEYS'), ...database] : redis),
  ];
}

export const nobodySpecial: IPodSecurityContext = {
  runAsNonRoot: true,
  runAsUser: 1000,
  runAsGroup: 1000,
  seccompProfile: { type: 'RuntimeDefault' },
};
export const bare: ISecurityContext = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

function probe(path: string, failures: number) {
  return {
    httpGet: { path, port: 'inner' },
    periodSeconds: 5,
    timeoutSeconds: 5,
    failureThreshold: failures,
  };
}

/** A rolling upgrade takes nobody away before another is ready. */
export function deploymentOf(process: Process): Deployment {
  const { name, innerPort, replicas } = process;
  const labels = labelsOf(name);
  // The name `inner` is what Prometheus looks for.
  const inner = { name: 'inner', containerPort: innerPort };
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
          securityContext: nobodySpecial,
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
              ports: name === 'gateway' ? [{ name: 'http', containerPort: 8080 }, inner] : [inner],
              env: environmentOf(process),
              resources: {
                requests: { cpu: '100m', memory: '160Mi' },
                limits: { cpu: '1', memory: '512Mi' },
              },
              securityContext: bare,
              startupProbe: probe('/healthz', 36),
              readinessProbe: probe('/readyz', 2),
              livenessProbe: probe('/healthz', 24),
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
      ports: [...(isGateway ? [{ name: 'http', port: 8080 }] : []), { name: 'inner', port: innerPort }],
    },
  });
}

export function budgetOf({ name }: Process): PodDisruptionBudget {
  return new PodDisruptionBudget({
    metadata: { name },
    spec: { minAvailable: 1, selector: { matchLabels: labelsOf(name) } },
  });
}
