import { snowflakeId, z } from '@tidings/contracts'

/**
 * Identifiers of a change, however many: a folder may hold more than one call takes. The change is one, made, undone and
 * refused as a whole; its call is made of several.
 */
export const anyIds = z.array(snowflakeId)

/** Makes calls one after the other; answers what each did. What fails is tried again from the first, which does no harm. */
export async function inTurn<Item, Answer>(
  items: readonly Item[],
  call: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const item of items) answers.push(await call(item))
  return answers
}
