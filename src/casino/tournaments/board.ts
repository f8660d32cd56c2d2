/** What a player has bet in a tournament. */
export interface Standing {
  playerId: string;
  /** In subunits of the tournament's currency. */
  bets: number;
  /** When the last bet was counted: of equals the earlier one leads. */
  countedAt: number;
}

/** Below zero where `a` stands ahead of `b`. */
const compare = (a: Standing, b: Standing): number =>
  b.bets - a.bets ||
  a.countedAt - b.countedAt ||
  (a.playerId < b.playerId ? -1 : a.playerId > b.playerId ? 1 : 0);

/** Bets only grow: of two standings of a player the one with more, or counted later, is the newer one. */
const isNewer = (a: Standing, b: Standing) => a.bets - b.bets || a.countedAt - b.countedAt;

/** The players of one tournament in their order. */
export interface Board {
  /** Takes a standing down, unless a newer one of the player is known: in whatever order they come, and however often. */
  put(standing: Standing): void;
  /** The same for many: what is on the board is gone through once, not once for each. */
  putAll(standings: readonly Standing[]): void;
  /** How many others stand ahead. */
  ahead(standing: Standing): number;
}

/** Two lists in order as one. */
function mergeOrdered(one: readonly Standing[], other: readonly Standing[]): Standing[] {
  const merged: Standing[] = [];
  let next = 0;
  for (const standing of one) {
    for (let entry = other[next]; entry && compare(entry, standing) < 0; entry = other[next]) {
      merged.push(entry);
      next++;
    }
    merged.push(standing);
  }
  return merged.concat(other.slice(next));
}

export function createBoard(): Board {
  let order: Standing[] = [];
  const byPlayer = new Map<string, Standing>();

  /** Where it stands in the order, or would. */
  function indexOf(standing: Standing): number {
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(order[middle] as Standing, standing) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    put(standing) {
      const known = byPlayer.get(standing.playerId);
      if (known && isNewer(standing, known) <= 0) return;
      if (known) order.splice(indexOf(known), 1);
      byPlayer.set(standing.playerId, standing);
      order.splice(indexOf(standing), 0, standing);
    },
    putAll(standings) {
      const put = new Map<string, Standing>();
      for (const standing of standings) {
        const known = byPlayer.get(standing.playerId);
        if (known && isNewer(standing, known) <= 0) continue;
        byPlayer.set(standing.playerId, standing);
        put.set(standing.playerId, standing);
      }
      if (put.size === 0) return;
      const others = order.filter(({ playerId }) => !put.has(playerId));
      order = mergeOrdered(others, [...put.values()].sort(compare));
    },
    ahead(standing) {
      const index = indexOf(standing);
      const known = byPlayer.get(standing.playerId);
      return known && compare(known, standing) < 0 ? index - 1 : index;
    },
  };
}
