import { startTestPostgres } from './testing.ts'

/** Holds the PostgreSQL of the tests open for a whole run, and stops it at the end unless another run uses it. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop } = await startTestPostgres()
  return stop
}
