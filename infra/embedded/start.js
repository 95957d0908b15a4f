// Plain JavaScript, so that a Node too old for the TypeScript sources can say so in one line.
const oldest = 24;

if (Number(process.versions.node.split('.')[0]) < oldest) {
  process.stderr.write(
    `Node ${oldest} or newer is needed, this is ${process.version}: run npm start (npm ci brings Node ${oldest} along)\n`,
  );
  process.exit(1);
}
await import('./src/main.ts');
