// Prints the awkward words of all folders, or of the given ones, with the count of each folder. `--record` stores the
// counts that have fallen.
import { writeFileSync } from 'node:fs';
import { allHits, recordedCounts } from './find-awkward-words.ts';

const args = process.argv.slice(2);
const isRecording = args.includes('--record');
const wanted = args.filter((each) => !each.startsWith('--'));
const recorded = recordedCounts();
const hits = allHits();
const print = (text: string) => void process.stdout.write(`${text}\n`);

const counts = [...new Set([...hits.keys(), ...Object.keys(recorded)])].toSorted().map((folder) => {
  const found = hits.get(folder) ?? [];
  if (wanted.includes(folder))
    for (const { file, line, id, text } of found) print(`${file}:${line} ${id} ${text}`);
  print(`${folder}: ${found.length} of ${recorded[folder] ?? 0}`);
  return [folder, Math.min(found.length, recorded[folder] ?? 0)] as const;
});

if (isRecording) {
  const stored = Object.fromEntries(counts.filter(([, count]) => count > 0));
  writeFileSync(new URL('counts.json', import.meta.url), `${JSON.stringify(stored, null, 2)}\n`);
}
