/** An answer as it is sent, byte for byte the same each time. */
export interface StoredAnswer {
  status: number;
  body: string;
}
