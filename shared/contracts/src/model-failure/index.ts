import { assistantLimits } from '../assistant-limits.ts'
import { z } from '../zod.ts'

/** A model as settings and calls name it: the server's by provider and name, one's own as `own/<connection>/<name>`. */
const modelId = z.string().max(assistantLimits.modelNameLength + 40)

/** Why a model did not answer, in the order in which one finds out. */
export const modelProblems = [
  /** The address is none, or belongs to a private network that this server does not reach. */
  'address',
  'privateAddress',
  'unreachable',
  /** The key is not accepted, or was made of a secret that this server has lost. */
  'key',
  'unknownModel',
  /** Too many requests, or no money left there; `retryAfter` may say until when. */
  'quota',
  /** More was sent than the model takes in. */
  'tooLong',
  /** The provider has refused the request for what is in it. */
  'refused',
  'timeout',
  /** The answer became longer than the model may say. */
  'cutOff',
  /** What came back is not what the protocol says. */
  'broken',
] as const

export type ModelProblem = (typeof modelProblems)[number]

/** The `details` of the refusal `aiModelFailed`. */
export const modelFailure = z.object({
  problem: z.enum(modelProblems),
  /** The model that was asked. */
  model: modelId,
  /** What the provider said, in its own words. */
  said: z.string().optional(),
  /** What came between, where no provider has said anything: named as the `errorKind` of a feed. */
  reason: z.string().optional(),
  /** Seconds. */
  retryAfter: z.number().optional(),
})

export type ModelFailure = z.infer<typeof modelFailure>
