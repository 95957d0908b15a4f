import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import type { SeriesValue } from './metrics-text.ts';

/** Input of a rule: two responses of `/metrics`, the earlier one from before the rule's time range. */
export interface Scrapes {
  before: readonly SeriesValue[];
  after: readonly SeriesValue[];
}

type Labels = Readonly<Record<string, string>>;
/** One result; without labels for a plain number. */
interface Value {
  labels: Labels;
  value: number;
}
/** A comparison drops false results, as in Prometheus. */
type Evaluate = (node: SyntaxNode, scrapes: Scrapes) => Value[];

const compare: Record<string, (one: number, other: number) => boolean> = {
  Gtr: (one, other) => one > other,
  Lss: (one, other) => one < other,
  Gte: (one, other) => one >= other,
  Lte: (one, other) => one <= other,
  Eql: (one, other) => one === other,
};
const aggregate: Record<string, (values: readonly number[]) => number> = {
  Sum: (values) => values.reduce((sum, value) => sum + value, 0),
  Max: (values) => Math.max(...values),
  Min: (values) => Math.min(...values),
};

/** Rate is not per second here: rules compare it with a threshold, and tests choose their own time. */
const differences = new Set(['Increase', 'Rate']);

/** Nodes of this kind, at any depth. */
function inner(node: SyntaxNode, name: string): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  node.cursor().iterate((each) => void (each.name === name && found.push(each.node)));
  return found;
}

const skipBrackets = (node: SyntaxNode): SyntaxNode =>
  node.name === '(' ? (node.nextSibling ?? node) : node;

const keyOf = ({ labels }: Value): string =>
  JSON.stringify(Object.entries(labels).toSorted(([one], [other]) => one.localeCompare(other)));

function evaluatorOf(text: string): Evaluate {
  const textOf = (node: SyntaxNode | null): string => (node ? text.slice(node.from, node.to) : '');
  const refuse = (node: SyntaxNode): never => {
    throw new Error(`${node.name} is not evaluated here: ${textOf(node)}`);
  };

  function matcherOf(node: SyntaxNode): (labels: Labels) => boolean {
    const [name, operator, given] = ['LabelName', 'MatchOp', 'StringLiteral'].map((each) =>
      textOf(node.getChild(each)),
    );
    const wanted = JSON.parse(given ?? '""') as string;
    const valueOf = (labels: Labels): string => labels[name ?? ''] ?? '';
    if (operator === '=') return (labels) => valueOf(labels) === wanted;
    if (operator === '!=') return (labels) => valueOf(labels) !== wanted;
    const pattern = new RegExp(`^(?:${wanted})$`);
    return (labels) => pattern.test(valueOf(labels)) === (operator === '=~');
  }

  function select(node: SyntaxNode, series: readonly SeriesValue[]): Value[] {
    const name = textOf(node.getChild('Identifier'));
    const matchers = inner(node, 'UnquotedLabelMatcher').map(matcherOf);
    return series.filter((each) => each.name === name && matchers.every((matches) => matches(each.labels)));
  }

  function difference(node: SyntaxNode, { before, after }: Scrapes): Value[] {
    const [selector] = inner(node, 'VectorSelector');
    if (!selector) return refuse(node);
    const earlier = new Map(select(selector, before).map((each) => [keyOf(each), each.value]));
    // A series without an earlier value has no increase, which is why an alert may miss the first failure.
    return select(selector, after).flatMap((each) => {
      const from = earlier.get(keyOf(each));
      return from === undefined ? [] : [{ labels: each.labels, value: each.value - from }];
    });
  }

  function aggregated(node: SyntaxNode, scrapes: Scrapes): Value[] {
    const combine = aggregate[node.getChild('AggregateOp')?.firstChild?.name ?? ''];
    const body = node.getChild('FunctionCallBody')?.firstChild;
    if (!combine || !body) return refuse(node);
    const by = inner(node, 'GroupingLabels').flatMap((each) => inner(each, 'LabelName').map(textOf));
    const groups = new Map<string, { labels: Labels; values: number[] }>();
    for (const { labels, value } of evaluate(skipBrackets(body), scrapes)) {
      const kept = Object.fromEntries(by.map((name) => [name, labels[name] ?? '']));
      const group = groups.get(JSON.stringify(kept)) ?? { labels: kept, values: [] };
      groups.set(JSON.stringify(kept), { ...group, values: [...group.values, value] });
    }
    return [...groups.values()].map(({ labels, values }) => ({ labels, value: combine(values) }));
  }

  function binary(node: SyntaxNode, scrapes: Scrapes): Value[] {
    const [left, operator, right] = [node.firstChild, node.firstChild?.nextSibling, node.lastChild];
    if (!left || !operator || !right) return refuse(node);
    const others = evaluate(right, scrapes);
    const sameLabels = ({ labels }: Value): Value | undefined =>
      right.name === 'NumberDurationLiteral' || textOf(right) === 'time()'
        ? others[0]
        : others.find((other) => JSON.stringify(other.labels) === JSON.stringify(labels));
    return evaluate(left, scrapes).flatMap((one) => {
      const other = sameLabels(one);
      if (!other) return [];
      if (operator.name === 'And') return [one];
      if (operator.name === 'Div') return [{ ...one, value: one.value / other.value }];
      if (operator.name === 'Sub') return [{ ...one, value: one.value - other.value }];
      return (compare[operator.name] ?? refuse(operator))(one.value, other.value) ? [one] : [];
    });
  }

  const evaluate: Evaluate = (node, scrapes) => {
    switch (node.name) {
      case 'PromQL':
        return node.firstChild ? evaluate(node.firstChild, scrapes) : refuse(node);
      case 'AggregateExpr':
        return aggregated(node, scrapes);
      case 'BinaryExpr':
        return binary(node, scrapes);
      case 'VectorSelector':
        return select(node, scrapes.after);
      case 'NumberDurationLiteral':
        return [{ labels: {}, value: Number(textOf(node)) }];
      case 'FunctionCall':
        if (textOf(node) === 'time()') return [{ labels: {}, value: Date.now() / 1_000 }];
        return differences.has(node.firstChild?.firstChild?.name ?? '')
          ? difference(node, scrapes)
          : refuse(node);
      default:
        return refuse(node);
    }
  };
  return evaluate;
}

/**
 * Result of an alert's expression, for the part of PromQL that our rules use; empty if it does not fire. @throws Error
 * for any other part
 */
export function evaluateRule(expression: string, scrapes: Scrapes): Value[] {
  return evaluatorOf(expression)(parser.parse(expression).topNode, scrapes);
}

/** Names of the metrics that an expression reads. @throws Error if it is not PromQL */
export function metricNamesIn(expression: string): string[] {
  const names = new Set<string>();
  parser
    .parse(expression)
    .cursor()
    .iterate((node) => {
      if (node.type.isError) throw new Error(`no PromQL: ${expression}`);
      if (node.name === 'VectorSelector') {
        const name = node.node.getChild('Identifier');
        if (name) names.add(expression.slice(name.from, name.to));
      }
    });
  return [...names];
}
