import { loadsScript } from '../../casino/rules/roles.ts';
import { REINJECT_EVERY } from '../../casino/rules/site-wide.ts';
import { logFailure } from '../../stores/log.ts';
import { scriptAddress } from '../trusted.ts';

/** Puts a script of somebody else into the page, in the place of the one that stands there. */
function inject(name: string, src: string): void {
  document.querySelector(`script[data-remote="${CSS.escape(name)}"]`)?.remove();
  const script = document.createElement('script');
  script.async = true;
  script.dataset.remote = name;
  script.src = scriptAddress(src);
  script.addEventListener('error', () =>
    logFailure('REMOTE_SCRIPT_ERROR', new Error(`${name} did not load.`)),
  );
  document.head.append(script);
}

/** Loads the scripts of others that the site is configured with, anew each hour (ERR-21); none of those for people alone for a program. */
export function startRemoteScripts(): void {
  const { scripts = '' } = document.querySelector<HTMLElement>('[data-scripts]')?.dataset ?? {};
  for (const line of scripts.split(', ').filter(Boolean)) {
    const [name = '', src = ''] = line.split(' ');
    if (!loadsScript(name, navigator.userAgent)) continue;
    const load = () => {
      try {
        inject(name, src);
      } catch (error) {
        logFailure('REMOTE_SCRIPT_ERROR', error);
      }
    };
    load();
    setInterval(load, REINJECT_EVERY);
  }
}
