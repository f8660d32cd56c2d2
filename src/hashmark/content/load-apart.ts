import { createDataMemory, type LoadData, loadWidgetData } from '../widget/widget-data.ts';

/** Loads the data of widgets for one page only: what other pages are shown when loading fails is not touched. */
export function loadApart(): LoadData {
  const memory = createDataMemory(1);
  return (name, loader, props, load, report) => loadWidgetData(name, loader, props, load, report, { memory });
}
