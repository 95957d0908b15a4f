// Plain JavaScript, so that a Node too old for the TypeScript sources can say so in one line.
const oldest = 24;

if (Number(process.versions.node.split('.')[0]) < oldest) {
  process.stderr.write(
    `Нужен Node ${oldest} или новее, а это ${process.version}: запустите npm start (npm ci приносит Node ${oldest} с собой)\n`,
  );
  process.exit(1);
}
await import('./src/main.ts');
