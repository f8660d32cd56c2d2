/** Tells how far a command is: a line for each file, or on a terminal one line that counts. */
export interface Progress {
  /** @param word what was done with the file, e.g. `changed` */
  step(word: string, file: string): void;
  end(): void;
}

export function createProgress(total: number, out: NodeJS.WriteStream = process.stdout): Progress {
  let done = 0;
  return {
    step(word, file) {
      done++;
      if (out.isTTY) {
        const line = `${String(done).padStart(String(total).length)}/${total} ${word} ${file}`;
        out.write(`\r\u001b[2K${line.slice(0, Math.max(20, (out.columns ?? 80) - 1))}`);
      } else out.write(`${word.padEnd(9)} ${file}\n`);
    },
    end() {
      if (out.isTTY && done > 0) out.write('\r\u001b[2K');
    },
  };
}
