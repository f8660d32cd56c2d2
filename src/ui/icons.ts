import { CLOSE } from './close-path.ts';

/** Lines of the icons on a grid of 24, stroked 1.75 with butt ends. */
export const ICONS = {
  achievements:
    'M7 3h10v6a5 5 0 0 1-10 0zM7 5H3v2a4 4 0 0 0 4 4M17 5h4v2a4 4 0 0 1-4 4M12 14v4M8 21h8M9 18h6',
  adventures: 'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0M12 3v18M12 3a9 9 0 0 1 0 18M15 6a9 9 0 0 1 0 12',
  bell: 'M5 17V11a7 7 0 0 1 14 0v6M3 17h18M10 20h4',
  bonuses: 'M4 9h16v11H4zM2 5h20v4H2zM12 5v15M12 5L8 2M12 5l4-3',
  cashbox: 'M3 7h18v13H3zM3 11h18M15 15h3M6 7l2-4h8l2 4',
  chat: 'M3 4h18v12H12l-5 5v-5H3zM8 9h8M8 12h5',
  chance: 'M12 3v4M12 3a9 9 0 1 1-9 9M12 12l5-5M12 12a1 1 0 1 0 .1.1',
  close: CLOSE,
  install: 'M12 3v11M7 10l5 5 5-5M4 16v5h16v-5',
  jackpots: 'M3 8h18M6 12h15M9 16h12M12 20h9M3 4h18',
  limits: 'M12 3a9 9 0 1 0 9 9M12 7v5l4 3M17 4h4v4',
  live: 'M12 12a1 1 0 1 0 .1.1M8 8a6 6 0 0 0 0 8M16 8a6 6 0 0 1 0 8M5 5a10 10 0 0 0 0 14M19 5a10 10 0 0 1 0 14',
  lobby: 'M3 11l9-8 9 8M5 9.5V21h14V9.5M10 21v-6h4v6',
  menu: 'M4 6h16M4 12h11M4 18h7',
  pokies: 'M3 5h18v14H3zM9 5v14M15 5v14M3 12h18',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21a8 8 0 0 1 16 0',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5L21 21',
  shop: 'M4 9h16l-1 11H5zM8 9V7a4 4 0 0 1 8 0v2',
  theme: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 4v16M14.5 5v14M17 6.6v10.8',
  top: 'M12 20V5M5 12l7-7 7 7',
  tournaments: 'M4 6h10M4 12h16M4 18h7M18 4l3 2-3 2',
  vip: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M2 15c6 3 16-1 20-6',
} as const;

export type IconName = keyof typeof ICONS;

export const isIcon = (name: string | undefined): name is IconName =>
  name !== undefined && Object.hasOwn(ICONS, name);
