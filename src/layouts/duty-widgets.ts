/** Widgets that the licence owns: the layout places them on every page, so that no content leaves them out. */
export const DUTY_WIDGETS = ['AgeNotice', 'LicenceSeal', 'HelpLine'] as const;
