/** Tells how far a command is, on a terminal, in one line that counts. */
export interface Progress {
  /** @param word what was done with the file, e.g. `changed` */
  step(word: string, file: string): void;
  end(): void;
}

export function createProgress(total: number, out: NodeJS.WriteStream = process.stderr): Progress {
  let done = 0;
  return {
    step(word, file) {
      done++;
      if (!out.isTTY) return;
      const line = `${String(done).padStart(String(total).length)}/${total} ${word} ${file}`;
      out.write(`\r\u001b[2K${line.slice(0, Math.max(20, (out.columns ?? 80) - 1))}`);
    },
    end() {
      if (out.isTTY && done > 0) out.write('\r\u001b[2K');
    },
  };
}
