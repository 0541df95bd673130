const TRIES = 5

/** Of PostgreSQL. */
const DEADLOCK_DETECTED = '40P01'

/**
 * Does a transaction, and does it anew where the database ended it because it waited for another that waited for it. For what locks
 * so much that no order suits all: nothing of it may have left the database before it is through.
 */
export async function againAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await transaction()
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error
    }
  }
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === DEADLOCK_DETECTED) || isDeadlock(error.cause))
