/** One line of Prometheus' text format. */
export interface SeriesValue {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

const line = /^(?<name>[a-zA-Z_:][\w:]*)(?:\{(?<labels>.*)\})? (?<value>\S+)$/;
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Parses a response of `/metrics`. @throws Error for a line that does not match the format */
export function parseMetricsText(text: string): SeriesValue[] {
  return text
    .split('\n')
    .filter((each) => each !== '' && !each.startsWith('#'))
    .map((each) => {
      const groups = line.exec(each)?.groups;
      if (!groups) throw new Error(`no line of Prometheus' text form: ${each}`);
      const labels = [...(groups['labels'] ?? '').matchAll(label)].map(([, name = '', value = '']) => [
        name,
        value,
      ]);
      return {
        name: groups['name'] ?? '',
        labels: Object.fromEntries(labels),
        value: Number(groups['value']),
      };
    });
}
