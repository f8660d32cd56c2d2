import { logFailure } from '../../stores/log.ts';
import { scriptAddress } from '../trusted.ts';
import { findAside, showAside } from './asides.ts';

/** Registers what keeps visited pages for when there is no network; offers a new version of it (ERR-12). */
export function startServiceWorker(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  findAside('update')
    ?.querySelector('[data-update-now]')
    ?.addEventListener('click', () => location.reload());
  const isFirst = serviceWorker.controller === null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) showAside('update');
  });
  // `load` may be over: this script comes late.
  serviceWorker
    .register(scriptAddress('/service-worker.js'))
    .catch((error: unknown) => logFailure('SERVICE_WORKER_ERROR', error));
}
