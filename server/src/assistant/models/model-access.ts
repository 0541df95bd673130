import { assistantLimits, feedLimits } from '@tidings/contracts'
import { createGuardedStream, type After, type OpenGuarded } from '../../foundation/fetch/guarded-stream.ts'
import { Turns } from '../../foundation/turns.ts'
import { createSecretBox, type SecretBox } from '../../foundation/secrets/secret-box.ts'

/** What models are reached with. */
export interface ModelAccess {
  /** To addresses that users gave. */
  openOwn: OpenGuarded
  /** To addresses that the operator gave, which may be of the network that the server is in. */
  openServers: OpenGuarded
  /** In which models are asked: of each user few at once. */
  turns: Turns
  /** Keeps the keys of users. */
  keys: SecretBox
  close: () => Promise<void>
}

export interface ModelAccessOptions {
  userAgent: string
  allowPrivate: readonly string[]
  secret: string
  /** What the times are told by in which a model has to answer; tests have another. */
  after?: After
}

/** Makes what models are reached with, within the bounds of the assistant. */
export function createModelAccess({
  userAgent,
  allowPrivate,
  secret,
  after,
}: ModelAccessOptions): ModelAccess {
  const limits = {
    userAgent,
    connectTimeoutMs: feedLimits.connectTimeout,
    firstByteMs: assistantLimits.firstByte,
    betweenBytesMs: assistantLimits.betweenBytes,
    wholeMs: assistantLimits.wholeAnswer,
    maxBytes: assistantLimits.answerBytes,
    after,
  }
  const own = createGuardedStream({ ...limits, allowPrivate })
  const servers = createGuardedStream({ ...limits, allowPrivate: 'everything' })
  return {
    openOwn: own.openGuarded,
    openServers: servers.openGuarded,
    turns: new Turns({
      atOnce: assistantLimits.atOnce,
      perParty: assistantLimits.atOnceOfUser,
      waitingPerParty: assistantLimits.waitingOfUser,
      of: 'questions',
    }),
    keys: createSecretBox(secret, 'keys of models'),
    close: async () => {
      await Promise.all([own.close(), servers.close()])
    },
  }
}
