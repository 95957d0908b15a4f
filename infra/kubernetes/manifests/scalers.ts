import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { Process } from './processes.ts';

/** Prometheus of the cluster, which scrapes our inner ports. */
const prometheus = 'http://prometheus.monitoring.svc:9090';
/** Half of what a replica takes, so that there is time for another to start. */
const busyPercent = 60;

/** By CPU where people's requests are the load, by what waits where jobs are (KEDA). */
export function scalerOf({ name, replicas, scaledBy }: Process): HorizontalPodAutoscaler | ScaledObject {
  const [least, most] = replicas;
  if (scaledBy === 'cpu')
    return new HorizontalPodAutoscaler({
      metadata: { name },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
        minReplicas: least,
        maxReplicas: most,
        metrics: [
          {
            type: 'Resource',
            resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: busyPercent } },
          },
        ],
      },
    });
  return new ScaledObject({
    metadata: { name },
    spec: {
      scaleTargetRef: { name },
      minReplicaCount: least,
      maxReplicaCount: most,
      pollingInterval: 15,
      cooldownPeriod: 300,
      triggers: [
        {
          type: 'prometheus',
          metadata: {
            serverAddress: prometheus,
            query: scaledBy.query,
            threshold: String(scaledBy.perReplica),
          },
        },
      ],
    },
  });
}
