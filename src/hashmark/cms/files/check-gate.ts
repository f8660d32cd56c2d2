import { type Address, labelOf } from '../address.ts';
import type { ContentCheck } from '../check.ts';
import type { Compositions } from '../compositions.ts';
import type { ContentExtensions, SiteValues } from '../extensions.ts';
import { createGateContext } from '../gate/gate-context.ts';
import { gateDocument } from '../gate/publish-rule.ts';
import { folderRules } from '../gate/rules.ts';
import { runRules } from '../gate/run-rules.ts';
import { redirectsIn } from './folder-redirects.ts';
import { type ContentFile, type FileProblem, placeIssue } from './read-folder.ts';

interface Folder {
  readonly extensions: ContentExtensions;
  readonly check: ContentCheck;
  readonly values: SiteValues;
  readonly compositions: Compositions;
  /** Pages that are kept elsewhere, as in the store that the folder is imported into. */
  readonly pages: Iterable<Address>;
  /** Asks only the rules that look at other documents: the others are asked by whoever publishes. */
  readonly aroundOnly: boolean;
  /** When it is published, in milliseconds UTC. */
  readonly at: number;
}

/** Tells what the rules of the site find in a file of a folder, as publishing all of it would say. */
export function createFolderGate(
  files: readonly ContentFile[],
  { extensions, check, values, compositions, pages, aroundOnly, at }: Folder,
): (file: ContentFile) => Promise<FileProblem[]> {
  const all = new Map([...pages, ...files.map(({ address }) => address)].map((one) => [labelOf(one), one]));
  const byKey = Map.groupBy(all.values(), ({ type, key }) => `${type} ${key}`);
  const redirectsFor = redirectsIn(files);
  const context = createGateContext({
    extensions,
    values,
    compositions,
    startsAt: at,
    endsAt: null,
    redirectsFor: async (reader) => redirectsFor(reader),
    findLike: async (type) => [...all.values()].flatMap((one) => (one.type === type ? one.key : [])),
    find: async (type, keys) => keys.flatMap((key) => byKey.get(`${type} ${key}`) ?? []),
  });
  const rules = folderRules(extensions).filter(({ looksAround }) => looksAround || !aroundOnly);
  return async (file) => {
    const { address, body } = file;
    const { checked } = check(address.type, address.key, body, { texts: false, ...values });
    if (!checked) return [];
    const issues = await runRules(rules, gateDocument(address, JSON.parse(checked.json)), context);
    return issues.map((issue) => placeIssue(file, issue));
  };
}
