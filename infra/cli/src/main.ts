#!/usr/bin/env node
import { runProgram } from './program.ts';

process.exitCode = await runProgram({
  args: process.argv.slice(2),
  env: process.env,
  out: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
  stdin: process.stdin,
});
