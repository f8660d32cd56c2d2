import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import type { Runtime } from '../process/runtime.ts';

/** Somebody who has a document open. */
export interface Visit {
  /** The document, by its label. */
  readonly label: string;
  /** Of one screen: somebody with two tabs is there twice. */
  readonly visitor: string;
  readonly actor: string;
  /** The field or section that they are in; empty where nobody knows. */
  readonly place: string;
}

const TOPIC = 'studio-presence';
/** Whoever has not said so for this long has gone, in milliseconds. */
const STAYS = 25_000;
/** So many screens are known at a time; beyond them the longest silent is forgotten. */
const MOST = 10_000;
/** So many others are named for one document. */
const MOST_TOLD = 20;

const visitSchema = z.strictObject({
  label: z.string().max(400),
  visitor: z.string().max(40),
  actor: z.string().max(200),
  place: z.string().max(200),
  isLeaving: z.boolean(),
});

/** Who has which document open, in any process. Nothing of it is stored. */
export interface Presence {
  /** Says that somebody is there, or leaves. @returns the others who are there */
  visit(visit: Visit, isLeaving: boolean): Promise<Visit[]>;
}

/** Follows who is where, as far as this process hears of it. */
export function createPresence({ bus, runtime }: { bus: Bus; runtime: Pick<Runtime, 'now'> }): Presence {
  const visits = new Map<string, Visit & { at: number }>();
  bus.subscribe(({ topic, data }) => {
    if (topic !== TOPIC) return;
    const { success, data: heard } = visitSchema.safeParse(data);
    if (!success) return;
    const { isLeaving, ...visit } = heard;
    visits.delete(visit.visitor);
    if (isLeaving) return;
    // The newest stand last, so that those who are silent come first.
    visits.set(visit.visitor, { ...visit, at: runtime.now() });
    for (const [id, { at }] of visits) {
      if (at > runtime.now() - STAYS && visits.size <= MOST) break;
      visits.delete(id);
    }
  });
  return {
    async visit(visit, isLeaving) {
      await bus.publish({ topic: TOPIC, data: { ...visit, isLeaving } });
      const others: Visit[] = [];
      for (const { at, ...other } of visits.values()) {
        const isHere = other.label === visit.label && other.visitor !== visit.visitor;
        if (isHere && at > runtime.now() - STAYS) others.push(other);
        if (others.length === MOST_TOLD) break;
      }
      return others;
    },
  };
}
