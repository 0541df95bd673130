import type { ChatFailure, ReplyMetadata } from '@tidings/contracts'
import { withStatementsOf } from '../../foundation/database/shared-pool.ts'
import { sumUsage } from '../models/figures.ts'
import { problemOfFinish } from '../models/half-answer.ts'
import type { KnownModel } from '../models/known-models.ts'
import { toLanguageModel } from '../models/language-model.ts'
import { cancelUse, endUse, findRemaining } from '../usage/usage.service.ts'
import { countTurns } from './attachments/attachments.service.ts'
import { failureOfEnding, failureOfReply, halfAnswer } from './chat-failures.ts'
import { keepReply } from './chat-store.ts'
import { saysSomething } from './conversation.ts'
import type { ChatsDeps } from './chats-deps.ts'
import { prepareReply, type Asked } from './prepare-reply.ts'
import type { Ending, RunningReply } from './running-replies.ts'
import { streamAnswer, type Answer } from './stream-answer.ts'
import { titleNewChat } from './chat-titles.ts'

export interface ReplyTask extends Asked {
  model: KnownModel
  /** Of what it takes. */
  use: bigint
  replyId: string
}

const nothing: Answer = { parts: [], usage: [], error: undefined, finish: undefined }

/** Writes a reply, keeps what there is of it, and tells how it ended, in this order; never rejects. */
export async function writeReply(deps: ChatsDeps, task: ReplyTask, reply: RunningReply): Promise<void> {
  const startedAt = deps.clock()
  try {
    await withStatementsOf({ userId: task.user.id, signal: undefined }, async () => {
      const answer = await answerInTurn(deps, task, reply)
      const { failure, isStopped } = judge(deps, task, reply, answer)
      const isWhole = !failure && !isStopped
      const metadata = {
        ...(await countUse(deps, task, answer)),
        finishTime: new Date(deps.clock()).toISOString(),
        duration: deps.clock() - startedAt,
        ...(isStopped && { isStopped }),
        ...(failure && { failure }),
      }
      await keepReply(deps, task.chat, {
        replyId: task.replyId,
        status: isWhole ? 'completed' : 'error',
        parts: answer.parts,
        metadata,
        wasHeard: reply.log.listeners > 0,
      })
      tellEnd(reply, { metadata, failure, isStopped })
      if (isWhole) await titleNewChat(deps, task, reply)
    })
  } catch (error) {
    deps.logger.error({ err: error }, 'a reply could not be kept')
    reply.log.add({ type: 'error', errorText: JSON.stringify(failureOfReply(error, { ...task, ...deps })) })
  }
}

/** In a turn of its user, as all that models are asked, or in several. */
async function answerInTurn(deps: ChatsDeps, task: ReplyTask, reply: RunningReply): Promise<Answer> {
  const { log, signal } = reply
  const full = new AbortController()
  const whole = AbortSignal.any([signal, full.signal])
  try {
    const turns = await countTurns(deps, task.chat)
    const leave = await deps.models.turns.acquire(task.user.id, whole, turns)
    try {
      return await streamAnswer({
        ...(await prepareReply(deps, task, whole)),
        model: await toLanguageModel(task.model, deps.models),
        replyId: task.replyId,
        signal: whole,
        onChunk: (chunk) => {
          log.add(chunk)
          if (log.isFull) full.abort('full' satisfies Ending)
        },
      })
    } finally {
      leave()
    }
  } catch (cause) {
    return { ...nothing, error: { cause } }
  }
}

/** Whether a reply is whole, and if not, why. */
function judge(
  { logger }: ChatsDeps,
  { model }: ReplyTask,
  { log, signal }: RunningReply,
  { error, finish, parts }: Answer,
): { failure?: ChatFailure; isStopped: boolean } {
  if (signal.aborted) {
    const failure = failureOfEnding(endingOf(signal), model)
    return failure ? { failure, isStopped: false } : { isStopped: true }
  }
  if (log.isFull) return { failure: halfAnswer(model, 'cutOff'), isStopped: false }
  if (error) return { failure: failureOfReply(error.cause, { model, logger }), isStopped: false }
  const failure = failureOfFinish(model, { finish, parts })
  return failure ? { failure, isStopped: false } : { isStopped: false }
}

const endings: ReadonlySet<unknown> = new Set<Ending>(['stopped', 'late', 'full', 'closing'])
const isEnding = (reason: unknown): reason is Ending => endings.has(reason)
const endingOf = ({ reason }: AbortSignal): Ending => (isEnding(reason) ? reason : 'stopped')

/** A stream may come to its end in the middle of what it says. */
function failureOfFinish(
  model: KnownModel,
  { finish, parts }: Pick<Answer, 'finish' | 'parts'>,
): ChatFailure | undefined {
  const problem = finish && problemOfFinish(finish)
  if (problem) return halfAnswer(model, problem)
  const isCutOff =
    finish === undefined || (finish.rawFinishReason === undefined && finish.finishReason !== 'stop')
  return isCutOff || !parts.some(saysSomething) ? halfAnswer(model, 'broken') : undefined
}

/** Counts what the provider has told of, also where the reply came to no end. */
async function countUse(
  deps: ChatsDeps,
  { user, use, model }: ReplyTask,
  { usage }: Answer,
): Promise<Omit<ReplyMetadata, 'finishTime' | 'duration'>> {
  const figures = sumUsage(usage)
  const totalTokens = figures.contextTokens + figures.outputTokens
  const billedTokens = totalTokens > 0 ? await endUse(deps, user, use, figures) : 0
  if (totalTokens === 0) await cancelUse(deps, user, use)
  const remainingTokens = model.connection === null ? await findRemaining(deps, user) : undefined
  return {
    ...figures,
    totalTokens,
    billedTokens,
    billingMultiplier: model.multiplier,
    modelUsed: model.id,
    ...(remainingTokens !== undefined && { remainingTokens }),
  }
}

interface End {
  metadata: ReplyMetadata
  failure?: ChatFailure | undefined
  isStopped: boolean
}

function tellEnd({ log }: RunningReply, { metadata, failure, isStopped }: End): void {
  if (!failure && !isStopped) return log.add({ type: 'finish', messageMetadata: metadata })
  log.add({ type: 'message-metadata', messageMetadata: metadata })
  log.add(failure ? { type: 'error', errorText: JSON.stringify(failure) } : { type: 'abort' })
}
