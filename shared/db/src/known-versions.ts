/** A newer version of the product, in another tab or at an earlier visit, has changed the local database. */
export class NewerDatabaseError extends Error {
  constructor() {
    super('What is kept in this browser was changed by a newer version of this product: load the page anew')
    this.name = 'NewerDatabaseError'
  }
}

/**
 * IndexedDB for one that knows its own versions only. Dexie opens a newer database than it knows by asking for it without
 * a version, writes there in the old way, and adds the tables that it misses: that is refused.
 */
export const knownVersions: IDBFactory = {
  open: (name, version) => {
    if (version === undefined) throw new NewerDatabaseError()
    return indexedDB.open(name, version)
  },
  deleteDatabase: (name) => indexedDB.deleteDatabase(name),
  databases: () => indexedDB.databases(),
  cmp: (one, other) => indexedDB.cmp(one, other),
}
