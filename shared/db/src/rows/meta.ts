/** A fact about this browser rather than an entity. */
export interface MetaRow {
  key: 'userId' | 'session' | 'subscriptionsVersion' | 'toldAsOf' | 'firstFetches' | 'lastOpened'
  value: unknown
}
