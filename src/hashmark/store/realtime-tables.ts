/** A signed request of the realtime REST API that was carried out: sent again, it is refused. */
export interface RealtimeRequestsTable {
  signature: string;
  /** When it was seen. */
  at: number;
}

/** The last event of a cache channel. */
export interface RealtimeCacheTable {
  channel: string;
  event: string;
  /** JSON text. */
  data: string;
  at: number;
}

export interface RealtimeTables {
  realtime_requests: RealtimeRequestsTable;
  realtime_cache: RealtimeCacheTable;
}
