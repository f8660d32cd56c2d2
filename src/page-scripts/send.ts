/** Reports to the server what nobody waits for; the request outlives the page. What cannot be sent is lost. */
export function send(method: 'POST' | 'PUT' | 'PATCH', path: string, body: unknown): void {
  void fetch(path, {
    method,
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
