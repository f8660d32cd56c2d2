/** What one benchmark found, ready to be printed and stored. */
export interface BenchResult {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  /** How it was measured and what to keep in mind when reading it. */
  notes: string[];
}

/** The result as a Markdown table. */
export function toTable({ title, columns, rows, notes }: BenchResult): string {
  const lines = [columns, columns.map((_, index) => (index === 0 ? '---' : '---:')), ...rows];
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `## ${title}\n\n${table}\n\n${notes.map((note) => `- ${note}`).join('\n')}\n`;
}
