/**
 * What a site's modules add to Hashmark's types, each by a declaration of its own:
 *
 * @example
 * declare module 'hashmark/types' {
 *   interface CallTypes { readNote: typeof readNote }
 *   interface ModuleServices { readonly notes: Notes }
 *   interface ModuleSettings extends z.output<typeof settings> {}
 *   interface ModuleTables { notes: NotesTable }
 *   interface SiteDocuments { recipe: RecipeBody }
 *   interface SiteRegionNames { locale: 'en' | 'de' }
 * }
 */

/** The declared type of every call, by name. */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it
export interface CallTypes {}

/** What the modules add to the services of a process. */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it
export interface ModuleServices {}

/** The settings of the modules, as a process reads them. */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it
export interface ModuleSettings {}

/** The tables the modules add to the store, by name. */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it
export interface ModuleTables {}

/** What each type of document holds that the site adds, by name. */
// biome-ignore lint/suspicious/noEmptyInterface: sites fill it
export interface SiteDocuments {}

/** The fields that the site's pages have besides, each optional. */
// biome-ignore lint/suspicious/noEmptyInterface: sites fill it
export interface SitePageFields {}

/**
 * The names of the site's regions: `locale`, `market` and `licence`, each a union; any text where one is left out. `currency` names the
 * currencies where others are declared than those that Hashmark counts anyway.
 */
// biome-ignore lint/suspicious/noEmptyInterface: sites fill it
export interface SiteRegionNames {}
