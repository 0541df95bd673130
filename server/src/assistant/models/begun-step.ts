import type { LanguageModelUsage, ModelMessage, UIMessageChunk } from 'ai'

/** Of UTF-8, as most tokenizers count: a word of English is one of some four letters, a sign of Chinese one of three bytes. */
const BYTES_PER_TOKEN = 4

/** What a model was asked. */
interface Question {
  instructions: string
  messages: readonly ModelMessage[]
}

/**
 * What a step takes that has not ended. A provider tells it at the end alone, so where that does not come it is taken from the length
 * of what was asked and said: less than it was, for neither tools nor files are counted.
 */
export class BegunStep {
  readonly #question: Question
  #said = ''

  constructor(question: Question) {
    this.#question = question
  }

  hear(chunk: UIMessageChunk): void {
    if (chunk.type === 'text-delta' || chunk.type === 'reasoning-delta') this.#said += chunk.delta
    if (chunk.type === 'tool-input-delta') this.#said += chunk.inputTextDelta
  }

  /** Undefined where the model has said nothing yet. */
  estimate(): LanguageModelUsage | undefined {
    if (this.#said === '') return undefined
    const { instructions, messages } = this.#question
    const inputTokens = tokensOf(instructions + JSON.stringify(messages, withoutFile))
    const outputTokens = tokensOf(this.#said)
    return {
      inputTokens,
      outputTokens,
      totalTokens: inputTokens + outputTokens,
      inputTokenDetails: {
        noCacheTokens: undefined,
        cacheReadTokens: undefined,
        cacheWriteTokens: undefined,
      },
      outputTokenDetails: { textTokens: undefined, reasoningTokens: undefined },
    }
  }
}

const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)

const withoutFile = (_key: string, value: unknown): unknown => (value instanceof Uint8Array ? '' : value)
