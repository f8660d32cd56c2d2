import type { ContentExtensions } from '../extensions.ts';
import { createDeadLinks } from './dead-links.ts';
import type { PublishRule } from './publish-rule.ts';
import { requiredLocales } from './required-locales.ts';
import { textLengths } from './text-lengths.ts';
import { createUnknownNames } from './unknown-names.ts';

/** The rules that a folder is held against: what it says of links is said by `checkLinks`, which knows all of its headings. */
export const folderRules = ({ publishing }: Pick<ContentExtensions, 'publishing'>): PublishRule[] => [
  textLengths,
  requiredLocales,
  ...(publishing?.rules ?? []),
];

/** The rules that publishing is held against. Where the addresses of the site are not known, links are not looked at. */
export const publishRules = (extensions: ContentExtensions): PublishRule[] => [
  ...(extensions.addresses ? [createDeadLinks(extensions)] : []),
  createUnknownNames(extensions),
  ...folderRules(extensions),
];
