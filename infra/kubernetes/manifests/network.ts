import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { INetworkPolicyEgressRule, INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1';
import { processes, type Process } from './processes.ts';
import { labelsOf } from './workloads.ts';

/** Namespaces by the label that the operator gives them: `kubectl label namespace stores geoplan=stores`. */
const namespaces = (role: 'stores' | 'ingress' | 'monitoring'): INetworkPolicyPeer => ({
  namespaceSelector: { matchLabels: { geoplan: role } },
});
const pods = (name: string): INetworkPolicyPeer => ({ podSelector: { matchLabels: labelsOf(name) } });
const tcp = (port: number) => ({ protocol: 'TCP' as const, port });

/** What is not the Internet: a taken-over service that calls strangers reaches no neighbour. */
const innerNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10'];
const internet = (ports: readonly number[]): INetworkPolicyEgressRule => ({
  to: [{ ipBlock: { cidr: '0.0.0.0/0', except: innerNetworks } }],
  ports: ports.map(tcp),
});

/** Nothing goes in or out but what the others allow, and questions for names. */
export const denyAll = new NetworkPolicy({
  metadata: { name: 'deny-all' },
  spec: {
    podSelector: {},
    policyTypes: ['Ingress', 'Egress'],
    egress: [
      {
        to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }],
        ports: [{ protocol: 'UDP', port: 53 }, tcp(53)],
      },
    ],
  },
});

function storesOf({ name, hasDatabase }: Process): INetworkPolicyEgressRule {
  const ports = [5672, ...(hasDatabase ? [5432] : []), ...(name === 'gateway' ? [6379] : [])];
  return { to: [namespaces('stores')], ports: ports.map(tcp) };
}

/** Who may call a process, and whom it may call. */
export function policyOf(process: Process): NetworkPolicy {
  const { name, innerPort, internetPorts } = process;
  const isGateway = name === 'gateway';
  const services = processes.filter((each) => each.name !== 'gateway');
  return new NetworkPolicy({
    metadata: { name },
    spec: {
      podSelector: { matchLabels: labelsOf(name) },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        isGateway
          ? { from: [namespaces('ingress')], ports: [tcp(8080)] }
          : { from: [pods('gateway')], ports: [tcp(innerPort)] },
        { from: [namespaces('monitoring'), pods('operator')], ports: [tcp(innerPort)] },
      ],
      egress: [
        storesOf(process),
        { to: [namespaces('monitoring')], ports: [tcp(4318)] },
        ...(isGateway ? [{ to: services.map((each) => pods(each.name)), ports: [tcp(8081)] }] : []),
        ...(internetPorts.length > 0 ? [internet(internetPorts)] : []),
      ],
    },
  });
}

/** The operator's program looks at every process, every database and the broker. */
export const operatorPolicy = new NetworkPolicy({
  metadata: { name: 'operator' },
  spec: {
    podSelector: { matchLabels: labelsOf('operator') },
    policyTypes: ['Ingress', 'Egress'],
    egress: [
      { to: [namespaces('stores')], ports: [5432, 5672].map(tcp) },
      ...processes.map(({ name, innerPort }) => ({ to: [pods(name)], ports: [tcp(innerPort)] })),
    ],
  },
});

export const ingress = new Ingress({
  metadata: { name: 'geoplan' },
  spec: {
    tls: [{ hosts: ['geoplan.example.com'], secretName: 'geoplan-tls' }],
    rules: [
      {
        host: 'geoplan.example.com',
        http: {
          paths: [
            {
              path: '/',
              pathType: 'Prefix',
              backend: { service: { name: 'gateway', port: { name: 'http' } } },
            },
          ],
        },
      },
    ],
  },
});
