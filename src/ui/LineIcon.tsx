import { ICONS, type IconName } from './icons.ts';
import { Outline } from './Outline.tsx';

/** One of the site's icons in an island. */
export const LineIcon = ({ name, size = 24 }: { name: IconName; size?: number }) => (
  <Outline path={ICONS[name]} size={size} />
);
