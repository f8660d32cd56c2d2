/** The name of the house, as its players know it. */
export const HOUSE_NAME = 'Astrolane';
