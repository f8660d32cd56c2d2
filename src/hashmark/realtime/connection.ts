/** One open socket. */
export interface Connection {
  readonly socketId: string;
  /** Sends an encoded frame, or lets the socket go when too much is waiting already. */
  write(bytes: Buffer): void;
  close(code: number, reason: string): void;
  /** Tells again that its channels are open: events may have been missed, and clients read the state after it. */
  confirm(): void;
  /** Who it is in its presence channels, by channel. */
  readonly memberships: ReadonlyMap<string, string>;
  /** Starts a new window of messages, and looks whether the socket still lives. */
  beat(): void;
}
