import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Person at a terminal. */
export interface Person {
  /** Reads a line without echoing it to the terminal. */
  askSecret(label: string): Promise<string>;
  confirm(question: string): Promise<boolean>;
}

type Terminal = NodeJS.ReadableStream & { isTTY?: boolean };

/**
 * Creates the dialogue with the person at a terminal; `null` without a terminal. Prompts are passed to `print`, which
 * keeps them out of standard output.
 */
export function personAt(input: Terminal, print: (text: string) => void): Person | null {
  if (input.isTTY !== true) return null;

  /** `output` receives the prompt and the echoed input. */
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
