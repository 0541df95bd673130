import type * as Words from './words.ts'

/** Nobody searches before the first page is there. */
const load = (): Promise<typeof Words> => import('./words.ts')

export const indexWords: typeof Words.indexWords = async (...input) => (await load()).indexWords(...input)

export const findEntries: typeof Words.findEntries = async (...input) => (await load()).findEntries(...input)
