#!/usr/bin/env node
import { personAt } from './commands/try/ask-person.ts';
import { runProgram } from './program.ts';

process.exitCode = await runProgram({
  args: process.argv.slice(2),
  env: process.env,
  out: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
  stdin: process.stdin,
  person: personAt(process.stdin, (text) => void process.stderr.write(text)),
});
