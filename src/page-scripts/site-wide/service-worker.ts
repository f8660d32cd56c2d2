import { logFailure } from '../../stores/log.ts';
import { SERVICE_WORKER, scriptAddress } from '../trusted.ts';
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
  const { base } = document.body.dataset;
  // `load` may be over: this script comes late.
  serviceWorker
    .register(scriptAddress(base ? `${SERVICE_WORKER}?${new URLSearchParams({ base })}` : SERVICE_WORKER))
    .catch((error: unknown) => logFailure('SERVICE_WORKER_ERROR', error));
}
