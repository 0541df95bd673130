let last: Promise<unknown> = Promise.resolve()

/**
 * Has changes of entries be made in the order in which a person asked for them. Each may look into the database first, and
 * what is asked for later must not overtake it: all that is marked read stays read, whatever was marked just before.
 */
export async function inOrder<T>(change: () => Promise<T>): Promise<T> {
  const turn = last.then(change, change)
  last = turn
  return turn
}
