import { paths } from '@tidings/runtime'
import type { ChatReferences } from '@tidings/contracts'
import { createContext } from 'react'

/** An entry that a model was given: what a citation leads to. */
export interface Source {
  /** The mark by which the model cites it, such as `e1`. */
  id: string
  /** Null where only the entry is known, and not what was told of it. */
  title: string | null
  entryId: string
  feedId: string | undefined
}

export interface References {
  /** What the citations of a reply lead to, by their marks. */
  sources: ReadonlyMap<string, Source>
  /** What the server has found of the citations and addresses of a reply; undefined while it is written. */
  found: ChatReferences | undefined
}

/** What the words of a reply refer to: addresses that are not in it stay a text. Of what refers to nothing, links are their words. */
export const ReferencesContext = createContext<References | null>(null)

/** The number by which a source is known in its chat. */
export const numberOf = ({ id }: Pick<Source, 'id'>): number => Number(id.slice(1))

/** Where an entry is shown, at words of it. */
export const pathOfSource = ({ feedId, entryId }: Source, quote: string | null): string =>
  paths.timeline({ timelineId: 'all', feedId, entryId, words: quote ?? undefined })
