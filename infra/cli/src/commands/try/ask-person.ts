import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** A person at a terminal. */
export interface Person {
  /** Reads a line without showing it on the terminal. */
  askSecret(label: string): Promise<string>;
  confirm(question: string): Promise<boolean>;
}

type Terminal = NodeJS.ReadableStream & { isTTY?: boolean };

/** Prompts go to `print`, which keeps them out of standard output; `null` without a terminal. */
export function personAt(input: Terminal, print: (text: string) => void): Person | null {
  if (input.isTTY !== true) return null;

  /** `output` shows the prompt and the input. */
  async function askLine(
    question: string,
    output: (text: string) => void,
    onAsked = () => {},
  ): Promise<string> {
    const shown = new Writable({
      write(text, _encoding, done) {
        output(String(text));
        done();
      },
    });
    const lines = createInterface({ input, output: shown, terminal: true });
    try {
      const answer = lines.question(question);
      onAsked();
      return (await answer).trim();
    } finally {
      lines.close();
    }
  }

  return {
    async askSecret(label) {
      const secret = await askLine(
        '',
        () => {},
        () => print(`${label}: `),
      );
      print('\n');
      return secret;
    },
    confirm: async (question) => /^(?:y|yes)$/i.test(await askLine(`${question} [y/N] `, print)),
  };
}
