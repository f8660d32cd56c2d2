/** Whether the platform behind the calls is the one that ships with the site: its money is worth nothing. */
export const isOwnPlatform = (): boolean => !process.env.PLATFORM_URL;
