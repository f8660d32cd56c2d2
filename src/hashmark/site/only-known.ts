/**
 * Lets nothing stand under a name that is not known. A type that is inferred from what is given takes any field, so that one
 * that is misspelt would have no effect.
 */
export type OnlyKnown<Given, Known> = { readonly [Name in Exclude<keyof Given, keyof Known>]: never };
