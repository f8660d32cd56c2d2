// Written by `npm run generate` from the operations. Do not edit.

/** How an operation is called. */
export interface ClientRoute {
  /** Method and path. */
  readonly call: string;
  /** Names of the query. */
  readonly query?: readonly string[];
  /** It names the revision that it is based on. */
  readonly hasBase?: true;
  /** What its body is. */
  readonly takes?: 'json' | 'file';
  readonly gives?: 'file';
}

/** The operations by their names. */
export const CLIENT_ROUTES: Readonly<Record<string, ClientRoute>> = {
  readMe: { call: 'GET /me' },
  listStaff: { call: 'GET /staff' },
  inviteStaff: { call: 'POST /staff', takes: 'json' },
  changeStaff: { call: 'PATCH /staff/{id}', takes: 'json' },
  linkStaff: { call: 'POST /staff/{id}/link', takes: 'json' },
  listTokens: { call: 'GET /tokens' },
  addToken: { call: 'POST /tokens', takes: 'json' },
  removeToken: { call: 'DELETE /tokens/{id}' },
  readSchemas: { call: 'GET /schemas', query: ['brief', 'type', 'key', 'widget'] },
  listDocuments: {
    call: 'GET /documents',
    query: [
      'type',
      'locale',
      'order',
      'search',
      'texts',
      'state',
      'prefix',
      'after',
      'limit',
      'trashed',
      'bodies',
    ],
  },
  readDocument: { call: 'GET /documents/{plural}/{locale}/{path}', query: ['revision'] },
  saveDocument: { call: 'PUT /documents/{plural}/{locale}/{path}', hasBase: true, takes: 'json' },
  trashDocument: { call: 'DELETE /documents/{plural}/{locale}/{path}', hasBase: true },
  listReviews: { call: 'GET /reviews', query: ['after'] },
  review: { call: 'POST /reviews', hasBase: true, takes: 'json' },
  readHistory: { call: 'GET /history/{plural}/{locale}/{path}' },
  readAudit: { call: 'GET /audit/{plural}/{locale}/{path}' },
  readVisible: {
    call: 'GET /visible/{plural}/{locale}/{path}',
    query: ['at', 'known_at', 'licence', 'market'],
  },
  listUses: { call: 'GET /uses', query: ['kind', 'name', 'value', 'past', 'after'] },
  listBrokenLinks: { call: 'GET /broken-links', query: ['after'] },
  listNames: { call: 'GET /names', query: ['kind', 'search', 'limit'] },
  listTranslations: { call: 'GET /translations', query: ['to', 'from', 'type', 'state', 'path', 'after'] },
  listReaders: { call: 'GET /readers', query: ['days', 'locale', 'after', 'limit'] },
  checkTranslation: { call: 'POST /translation-checks', hasBase: true, takes: 'json' },
  visit: { call: 'POST /presence', takes: 'json' },
  checkDocument: { call: 'POST /check', takes: 'json' },
  listMedia: { call: 'GET /media', query: ['folder', 'search', 'trashed', 'after'] },
  readMedia: { call: 'GET /media/{id}' },
  uploadMedia: { call: 'PUT /media', query: ['name', 'folder'], takes: 'file' },
  restoreMedia: { call: 'PUT /media/{id}', query: ['name', 'folder', 'version'], takes: 'file' },
  downloadMedia: { call: 'GET /media/{id}/file', gives: 'file' },
  replaceMedia: { call: 'PUT /media/{id}/file', takes: 'file' },
  changeMedia: { call: 'PATCH /media/{id}', takes: 'json' },
  approve: { call: 'POST /approvals', hasBase: true, takes: 'json' },
  revokeApproval: { call: 'POST /approvals/{id}/revoke' },
  preflight: { call: 'POST /preflight', takes: 'json' },
  writeBatch: { call: 'POST /batch', takes: 'json' },
  publish: { call: 'POST /publish', hasBase: true, takes: 'json' },
  schedule: { call: 'POST /schedule', hasBase: true, takes: 'json' },
  unpublish: { call: 'POST /unpublish', hasBase: true, takes: 'json' },
  renamePage: { call: 'POST /renames', takes: 'json' },
  revoke: { call: 'POST /revoke', takes: 'json' },
  measure: { call: 'POST /measurements', takes: 'json' },
  listReleases: { call: 'GET /releases', query: ['after'] },
  release: { call: 'POST /releases', takes: 'json' },
  readRelease: { call: 'GET /releases/{id}' },
  readCalendar: { call: 'GET /calendar', query: ['from', 'until'] },
  replaceInRelease: { call: 'POST /releases/{id}/replace', hasBase: true, takes: 'json' },
  cancelRelease: { call: 'POST /releases/{id}/cancel', query: ['measure'] },
  listLinks: { call: 'GET /links/{plural}/{locale}/{path}' },
  shareRevision: { call: 'POST /links', takes: 'json' },
  unshareRevision: { call: 'DELETE /links/{id}' },
  listWebhooks: { call: 'GET /webhooks' },
  addWebhook: { call: 'POST /webhooks', takes: 'json' },
  readWebhook: { call: 'GET /webhooks/{id}' },
  changeWebhook: { call: 'PATCH /webhooks/{id}', takes: 'json' },
  removeWebhook: { call: 'DELETE /webhooks/{id}' },
  rotateWebhookSecret: { call: 'POST /webhooks/{id}/secret' },
  testWebhook: { call: 'POST /webhooks/{id}/test' },
  listWebhookDeliveries: { call: 'GET /webhooks/{id}/deliveries', query: ['state', 'after'] },
  readWebhookDelivery: { call: 'GET /webhook-deliveries/{id}' },
  redeliverWebhook: { call: 'POST /webhook-deliveries/{id}/redeliver' },
};
