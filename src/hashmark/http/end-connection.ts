import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** How long a client may take to read the answer and leave, in milliseconds. */
const LEAVE_WITHIN = 1000;

/**
 * Answers with a status and nothing else over a connection that Node has handed over, and lets the connection go.
 *
 * @param headers each with its line break
 */
export function endConnection(socket: Duplex, status: number, headers = ''): void {
  // Node hears no errors of what it has handed over, and one that nobody hears ends the process.
  socket.on('error', () => socket.destroy());
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(head, () => {
    // With something unread the system would end the connection before the answer has been read.
    socket.resume();
    // Nothing else looks after a connection whose client stays.
    setTimeout(() => socket.destroy(), LEAVE_WITHIN).unref();
  });
}
