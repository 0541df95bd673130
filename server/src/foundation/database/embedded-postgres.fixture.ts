import { startEmbeddedPostgres } from './embedded-postgres.ts'

// A process that the tests can kill: starts the database, says so, and stops it when told.
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' })
process.send?.('started')
process.once('message', () => {
  void postgres.stop().then(() => process.exit(0))
})
