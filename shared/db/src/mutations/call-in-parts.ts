import { batchesOfCalls } from '@tidings/contracts/batches'

type Input = Record<string, unknown>

/** The identifiers that a change is about, of which it may have more than a call takes. */
const fields = ['feedIdList', 'feedIds', 'entryIds']

/**
 * Makes a call by as many as it takes, one after the other, and answers what they did together. What fails is tried again
 * from the first, which does no harm.
 */
export async function callInParts(input: Input, call: (part: Input) => Promise<unknown>): Promise<unknown> {
  const answers: unknown[] = []
  for (const part of partsOf(input)) answers.push(await call(part))
  return joinAnswers(answers)
}

function partsOf(input: Input): Input[] {
  const field = fields.find((name) => Array.isArray(input[name])) ?? ''
  const batches = batchesOfCalls(textsOf(input[field]))
  return batches.map((ids) => {
    const readHistories = textsOf(input['readHistories']).filter((id) => ids.includes(id))
    return { ...input, [field]: ids, ...('readHistories' in input && { readHistories }) }
  })
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** What was marked is told by feed, so that of several calls is told together. */
function joinAnswers(answers: readonly unknown[]): unknown {
  const read = answers.flatMap((answer) => readOf(answer) ?? [])
  return read.length === 0 ? answers[0] : { data: { read: Object.assign({}, ...read) } }
}

function readOf(answer: unknown): object | undefined {
  const data = answer && typeof answer === 'object' && 'data' in answer && answer.data
  const read = data && typeof data === 'object' && 'read' in data && data.read
  return read && typeof read === 'object' ? read : undefined
}
