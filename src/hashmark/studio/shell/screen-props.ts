/** What a screen is given: the parts of its address. */
export type ScreenProps = Readonly<Record<string, string>>;
