import './fast-refresh.ts';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { loadLanguage } from './messages.ts';
import { App } from './shell/App.tsx';
import { refuseFiles } from './shell/dropped-files.ts';
import { $path, startRouter } from './shell/router.ts';
import { findScreen } from './shell/screens.ts';
import { applyTheme } from './shell/theme.ts';

/** Starts the authoring application in its page. */
export async function startStudio(): Promise<void> {
  const place = document.getElementById('studio');
  if (!place) return;
  applyTheme();
  refuseFiles();
  startRouter(place.dataset.base ?? '', (path) => findScreen(path) !== undefined);
  // The first screen comes along with the words. Where it does not come, showing it says so.
  findScreen($path.get())
    ?.load()
    .catch(() => undefined);
  await loadLanguage();
  createRoot(place).render(createElement(App, { site: place.dataset.site ?? '' }));
}
