/** Tells the server something that nobody waits for; it outlives the page. What cannot be told is lost. */
export function send(method: 'POST' | 'PUT' | 'PATCH', path: string, body: unknown): void {
  void fetch(path, {
    method,
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
