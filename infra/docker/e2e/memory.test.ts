import { expect, it } from 'vitest';
import { grows, memoryTable, parseMemory, slopePerHour } from './memory.ts';

const minutes = (valueAt: (minute: number) => number) => Array.from({ length: 61 }, (_, at) => valueAt(at));

it('parses memory figures from docker stats in every unit, and throws for a malformed line', () => {
  const lines =
    'geo-1\t91.5MiB / 512MiB\npostgres-1\t1.5GiB / 2GiB\nredis-1\t512KiB / 256MiB\nold-1\t0B / 0B';
  expect(Object.fromEntries(parseMemory(lines))).toEqual({
    'geo-1': 91.5,
    'postgres-1': 1_536,
    'redis-1': 0.5,
    'old-1': 0,
  });
  expect(() => parseMemory('geo-1\t-- / --')).toThrow('«geo-1\t-- / --»');
});

it.each([
  ['a leak of 60 MiB per hour', (at: number) => 100 + at, 60, true],
  ['a start that ends in its first quarter', (at: number) => (at < 12 ? 60 + 5 * at : 120), 0, false],
  ['a saw of collected garbage', (at: number) => 90 + 4 * (at % 5), 0, false],
])(
  '%s has the expected slope, and is classified as growing or not growing',
  (_name, valueAt, slope, isGrowing) => {
    expect(Math.abs(slopePerHour(minutes(valueAt)) - slope)).toBeLessThan(10);
    expect(grows(minutes(valueAt))).toBe(isGrowing);
  },
);

it('the table has a row per container, with a dash for each value that was not measured', () => {
  const table = memoryTable(new Map([['geo-1', [80, 81]]]));
  expect(table.at(-1)).toBe('| geo-1 | 80.0 | – | 81.0 | 81.0 | 0.0 |');
});
