/** How long this thread has computed, in milliseconds: what else the machine does is not in it. */
export function readCpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
