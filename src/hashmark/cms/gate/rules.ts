import type { Compositions } from '../compositions.ts';
import type { ContentExtensions } from '../extensions.ts';
import { createDeadLinks } from './dead-links.ts';
import { messageRules } from './message-words.ts';
import { createPictureWords } from './picture-words.ts';
import type { PublishRule } from './publish-rule.ts';
import { createRedirects } from './redirects.ts';
import { requiredLocales } from './required-locales.ts';
import { textLengths } from './text-lengths.ts';
import { createUnknownNames } from './unknown-names.ts';

const ownRules = ({
  publishing,
  addresses,
  words,
}: Pick<ContentExtensions, 'publishing' | 'addresses' | 'words'>): PublishRule[] => [
  createRedirects(addresses),
  ...(words ? messageRules(words) : []),
  textLengths,
  requiredLocales,
  ...(publishing?.rules ?? []),
];

/** Rules that are as grave as the site says. */
const withLevels = (
  { publishing }: Pick<ContentExtensions, 'publishing'>,
  rules: readonly PublishRule[],
): PublishRule[] => rules.map((rule) => ({ ...rule, level: publishing?.levels?.[rule.name] ?? rule.level }));

/** The rules that a folder is held against: what it says of links is said by `checkLinks`, which knows all of its headings. */
export const folderRules = (
  extensions: Pick<ContentExtensions, 'publishing' | 'addresses' | 'words'>,
): PublishRule[] => withLevels(extensions, ownRules(extensions));

/** The rules that publishing is held against. Where the addresses of the site are not known, links are not looked at. */
export const publishRules = (extensions: ContentExtensions, compositions: Compositions): PublishRule[] =>
  withLevels(extensions, [
    ...(extensions.addresses ? [createDeadLinks(extensions, compositions)] : []),
    createUnknownNames(extensions),
    createPictureWords(extensions, compositions),
    ...ownRules(extensions),
  ]);
