/** How far the page is scrolled, from 0 to 1, and scrolling it there without being told of it. */
export function followScroll(report: (share: number) => void): (share: number) => void {
  const room = () => Math.max(1, document.documentElement.scrollHeight - innerHeight);
  let set: number | undefined;
  addEventListener(
    'scroll',
    () => {
      if (set !== undefined && Math.abs(scrollY - set) < 2) return;
      set = undefined;
      report(scrollY / room());
    },
    { passive: true },
  );
  return (share) => {
    set = Math.min(Math.max(0, share), 1) * room();
    scrollTo({ top: set, behavior: 'instant' });
  };
}
