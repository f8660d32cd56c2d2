import { useEffect, useState } from 'react';
import { CallFailure } from '../api/client.ts';
import type { DocumentAddress } from '../api/documents.ts';
import { readRevision } from '../api/publishing.ts';
import type { NamedRevision, ReleaseDocument } from '../api/releases.ts';
import type { Body } from '../saving/draft.ts';
import { mergeBodies } from '../saving/merge.ts';

/** Three texts of a document: one that stays, what the other was made from, and the other. */
export interface Sides {
  readonly mine: Body;
  readonly base: Body;
  readonly theirs: Body;
}

/** What has to be merged, because readers would lose it without being told. */
export interface Drift {
  /** The text of the release, with what was published outside meanwhile. */
  readonly intoRelease: Sides | undefined;
  /** The text that comes back at the end, with what was changed in the release. */
  readonly intoCovered: Sides | undefined;
}

/** The sides, unless the one that stays has everything of the other. */
function findDifference(sides: Sides): Sides | undefined {
  const { body, conflicts } = mergeBodies(sides.mine, sides.base, sides.theirs);
  return conflicts.length > 0 || JSON.stringify(body) !== JSON.stringify(sides.mine) ? sides : undefined;
}

async function readDrift(address: DocumentAddress, item: ReleaseDocument): Promise<Drift> {
  const { revision, first, covered, covered_then } = item;
  const read = async (of: NamedRevision | null): Promise<Body> => (of ? readRevision(address, of.id) : {});
  const compare = async (mine: NamedRevision, base: NamedRevision | null, theirs: NamedRevision) => {
    const [own, origin, other] = await Promise.all([read(mine), read(base), read(theirs)]);
    return findDifference({ mine: own, base: origin, theirs: other });
  };
  const isOther = covered?.hash !== covered_then?.hash && covered?.hash !== revision?.hash;
  return {
    intoRelease: revision && covered && isOther ? await compare(revision, covered_then, covered) : undefined,
    intoCovered: revision && covered && first ? await compare(covered, first, revision) : undefined,
  };
}

/** What is to be merged of a document of a release; undefined until it is known. */
export function useDrift(address: DocumentAddress, item: ReleaseDocument): Drift | CallFailure | undefined {
  const [drift, setDrift] = useState<Drift | CallFailure>();
  const { revision, first, covered, covered_then } = item;
  const asked = [revision, first, covered, covered_then].map((named) => named?.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text names all that is asked for
  useEffect(() => {
    let isLeft = false;
    readDrift(address, item).then(
      (found) => isLeft || setDrift(found),
      (error: unknown) => {
        if (!(error instanceof CallFailure)) throw error;
        if (!isLeft) setDrift(error);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [asked]);
  return drift;
}
