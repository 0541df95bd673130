import type { LanguageModel, LanguageModelUsage, ModelMessage, ToolSet, UIMessage, UIMessageChunk } from 'ai'
import { chatChunk, chatLimits, type ChatChunk } from '@tidings/contracts'
import { BegunStep } from '../models/begun-step.ts'
import type { Finish } from '../models/half-answer.ts'
import { mayRefuseFiles, refusesTools } from './chat-failures.ts'
import type { Part } from './chat-part.ts'
import { wordsOfChart } from './tools/chart-tools.ts'

export interface AnswerWish {
  model: LanguageModel
  instructions: string
  messages: ModelMessage[]
  /** The same without the files of before, for a model that takes none; undefined where there are none. */
  withoutFiles: ModelMessage[] | undefined
  tools: ToolSet
  replyId: string
  signal: AbortSignal
  /** Takes each piece as it comes. */
  onChunk: (chunk: ChatChunk) => void
  /** What is to be told with the pieces that came so far, and before what is said next. */
  takeSources: (said: string) => ChatChunk[]
  /** What is to be told of all that was said, in its charts as well, once it is there. */
  toReferences: (text: string) => Promise<ChatChunk | undefined>
}

export interface Answer {
  /** What there is of it, whole or not. */
  parts: Part[]
  /** What each step took; of one that came to no end, as far as can be told. */
  usage: LanguageModelUsage[]
  /** Why it came to no end; undefined where it did. */
  error: { cause: unknown } | undefined
  /** How the last step ended; undefined where none did. */
  finish: Finish | undefined
}

/** Has a model answer, with as many steps as its tools take; never rejects. */
export async function streamAnswer(wish: AnswerWish): Promise<Answer> {
  const { createUIMessageStream } = await import('ai')
  const answer: Answer = { parts: [], usage: [], error: undefined, finish: undefined }
  const writing: Writing = { answer, step: undefined }
  const stream = createUIMessageStream<UIMessage>({
    originalMessages: [],
    generateId: () => wish.replyId,
    onError: (cause) => {
      answer.error ??= { cause }
      return ''
    },
    onEnd: ({ responseMessage }) => {
      answer.parts = toParts(responseMessage.parts)
    },
    execute: async ({ writer }) => {
      writer.write({ type: 'start', messageId: wish.replyId })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is told is what the AI SDK knows
      const tell = (chunks: ChatChunk[]) => chunks.forEach((chunk) => writer.write(chunk as UIMessageChunk))
      tell(wish.takeSources(''))
      let text = ''
      for await (const chunk of openAnswer(await import('ai'), wish, writing)) {
        writing.step?.hear(chunk)
        const words = wordsOf(chunk)
        text += words
        if (words !== '') tell(wish.takeSources(words))
        // How it ends is told when it is kept.
        if (chunk.type !== 'error' && chunk.type !== 'abort') writer.write(chunk)
        if (chunk.type === 'tool-output-available') tell(wish.takeSources(''))
      }
      const references = answer.error || wish.signal.aborted ? undefined : await wish.toReferences(text)
      if (references) tell([references])
    },
  })
  try {
    for await (const chunk of stream) {
      const { data } = chatChunk.safeParse(chunk)
      if (data && data.type !== 'error') wish.onChunk(data)
    }
  } catch (cause) {
    answer.error ??= { cause }
  }
  const unfinished = writing.step?.estimate()
  if (unfinished) answer.usage.push(unfinished)
  return answer
}

/** An answer that is being written. */
interface Writing {
  answer: Answer
  /** The one that has not ended. */
  step: BegunStep | undefined
}

/** What a piece says, in a chart as well. */
function wordsOf(chunk: UIMessageChunk): string {
  if (chunk.type === 'text-delta') return chunk.delta
  return chunk.type === 'tool-input-available' ? wordsOfChart(chunk) : ''
}

type Sdk = typeof import('ai')

/** A model that refuses something that can be left out is asked again without it. */
async function* openAnswer(sdk: Sdk, wish: AnswerWish, writing: Writing): AsyncGenerator<UIMessageChunk> {
  const { answer } = writing
  yield* openWith(sdk, wish, writing)
  const less = answer.usage.length > 0 ? undefined : withLess(wish, answer.error?.cause)
  if (!less) return
  answer.error = undefined
  yield* openAnswer(sdk, less, writing)
}

/** What else may be asked, where that was refused; undefined where nothing of it can be left out. */
function withLess(wish: AnswerWish, refusal: unknown): AnswerWish | undefined {
  // Many models of one's own know no tools, which their servers say when they are offered some.
  if (refusesTools(refusal) && Object.keys(wish.tools).length > 0) return { ...wish, tools: {} }
  const { withoutFiles } = wish
  if (!withoutFiles || !mayRefuseFiles(refusal)) return undefined
  return { ...wish, messages: withoutFiles, withoutFiles: undefined }
}

function openWith({ streamText, toUIMessageStream, isStepCount }: Sdk, wish: AnswerWish, writing: Writing) {
  const { model, instructions, messages, tools, signal } = wish
  const { answer } = writing
  const { stream } = streamText({
    model,
    instructions,
    messages,
    tools,
    stopWhen: isStepCount(chatLimits.steps),
    // At last it has to say something.
    prepareStep: (step) => {
      writing.step = new BegunStep({ instructions, messages: step.messages })
      return step.stepNumber === chatLimits.steps - 1 ? { activeTools: [] } : {}
    },
    maxRetries: 0,
    abortSignal: signal,
    onError: ({ error }) => {
      answer.error ??= { cause: error }
    },
    onStepEnd: ({ usage, finishReason, rawFinishReason }) => {
      writing.step = undefined
      answer.usage.push(usage)
      answer.finish = { finishReason, rawFinishReason }
    },
  })
  return toUIMessageStream({
    stream,
    tools,
    sendStart: false,
    sendFinish: false,
    // Of tools: what was wrong with the model itself is told when the reply has ended.
    onError: () => 'This could not be done.',
  })
}

const toParts = (parts: readonly object[]): Part[] =>
  parts.flatMap((part): Part[] =>
    'type' in part && typeof part.type === 'string' ? [{ ...part, type: part.type }] : [],
  )
