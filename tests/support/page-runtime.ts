/** What tests use of the runtime that remotes are given. */
interface PageRuntime {
  publish: (channel: string, payload: object) => void
  $settings: { get: () => Record<string, unknown> }
  changeSettings: (values: Record<string, unknown>) => Promise<void>
  sendRequest: (request: Request) => Promise<Response>
  /** Returns a function that stops it. */
  subscribe: (channel: string, listener: (payload: unknown) => void) => () => void
}

/** What tests use of the local database. */
export interface LocalDatabase {
  db: object
  storeEntries: (db: object, rows: readonly object[]) => Promise<void>
  findEntries: (db: object, typed: string, limit: number) => Promise<unknown[]>
  indexWords: (db: object) => Promise<void>
}

declare global {
  // oxlint-disable-next-line no-underscore-dangle -- where containers keep what the host provides
  var __tidings_provided__: {
    '@tidings/runtime': PageRuntime
    '@tidings/db': LocalDatabase
    '@tidings/ui': { loadLateComponents: () => Promise<void> }
  }
}

/** Whether a page holds a runtime yet: it does once a container was opened there. */
export const hasRuntime = (): boolean => '__tidings_provided__' in globalThis
