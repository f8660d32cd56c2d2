/** Four inks of a plate: what it is printed on, what its title is set in, and two for the drawing. */
export interface Inks {
  readonly ground: string;
  readonly title: string;
  readonly second: string;
  readonly third: string;
}

/** The ink sets; plates are the same in both themes. */
export const INKS = {
  verdigris: { ground: '#0b3b38', title: '#f1f5f3', second: '#57d2b7', third: '#f2c45a' },
  cinnabar: { ground: '#a82e16', title: '#ffe9d6', second: '#f2c45a', third: '#3a0b03' },
  brass: { ground: '#e9b949', title: '#0c2025', second: '#a82e16', third: '#fff6de' },
  porcelain: { ground: '#dfe8e4', title: '#0c2025', second: '#0a5f55', third: '#b7341a' },
  limb: { ground: '#123f66', title: '#dff1ff', second: '#7cc6f2', third: '#d3f06a' },
  night: { ground: '#071417', title: '#eaf3f0', second: '#d3f06a', third: '#57d2b7' },
  regolith: { ground: '#c4b7a5', title: '#26211b', second: '#0a5f55', third: '#b7341a' },
  iron: { ground: '#2a3236', title: '#eaf3f0', second: '#ff8465', third: '#f2c45a' },
} as const satisfies Record<string, Inks>;

export type InkSet = keyof typeof INKS;
export const INK_SETS = Object.keys(INKS) as [InkSet, ...InkSet[]];
