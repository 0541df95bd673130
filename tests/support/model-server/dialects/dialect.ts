import type { IncomingHttpHeaders } from 'node:http'
import type { Question, Said } from '../script.ts'

/** A request as it came. */
export interface Sent {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** How questions are asked of a provider, and how it answers them. */
export interface Dialect {
  /** What a request asks; undefined where it asks something of another provider. Throws where that one would refuse it. */
  read: (sent: Sent) => Question | undefined
  /** The whole answer at once. */
  whole: (model: string, said: Said) => object
  /** The answer in pieces, as a stream brings it. */
  pieces: (model: string, said: Said) => object[]
  /** What a stream says where something goes wrong. */
  failure: (error: unknown) => object
  /** A piece as it stands in a stream. */
  event: (piece: object) => string
  /** What a stream ends with. */
  end: string
}

const CONTEXT_TOKENS = 100

/** Four letters are a token here. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4)

export const textOf = ({ says }: Said): string => [says].flat().join('')

/** What an answer takes. */
export function figuresOf(said: Said) {
  const thought = tokensOf(said.thinks ?? '')
  return {
    context: CONTEXT_TOKENS,
    cached: said.cachedTokens ?? 0,
    /** With what was thought. */
    output: tokensOf(textOf(said)) + thought,
    thought,
  }
}

/** A piece of a stream of events that have no names. */
export const unnamed = (piece: object): string => `data: ${JSON.stringify(piece)}\n\n`

/** A piece of one of events that are named for their type. */
export const named = (piece: object): string =>
  `${'type' in piece ? `event: ${String(piece.type)}\n` : ''}${unnamed(piece)}`
