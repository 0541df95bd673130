import { startModelServer, wordsOf, type ModelServer } from '../support/model-server/model-server.ts'

/** What the picture of the assistant asks, of the essay that is open. */
export const QUESTION = 'What was lost when the machine went?'

const answer = `Not accuracy: the same sum is a few lines of code today.[[e1|The same sum, in the notation of our own machines, is shorter than its description]]

What went is that one could **touch** it:

- each wheel was one motion of the moon or the sun,[[e1|each for one motion of the moon or the sun]]
- and a finger on it felt which part of the sea that was.[[e1|put a finger on a wheel, and feel which part of the sea it was]]`

const summary =
  'Tide tables were once worked out by a brass machine, whose wheels each stood for one motion of the moon or the sun. Code does the same sum today; what is lost is that one could touch it.'

/** A model that has read the essay. */
export async function startDemoModel(): Promise<ModelServer> {
  const model = await startModelServer()
  model.answers((asked) => {
    if (asked.tools) return { says: answer }
    return { says: wordsOf(asked).includes('You name conversations') ? 'The brass machine' : summary }
  })
  return model
}
