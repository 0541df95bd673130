import { oc } from '@orpc/contract'
import { changeInputs } from '../change-inputs.ts'
import { entryItem } from '../entry.ts'
import { feed } from '../feed.ts'
import { limits } from '../limits.ts'
import { emptyReply, reply } from '../reply.ts'
import { savedSearch, searchText } from '../search/saved-search.ts'
import { z } from '../zod.ts'
import { queryNumber } from '../query-values.ts'

const searchTypes = ['all', 'entry', 'feed'] as const

/** Best first. What a search may say: docs/search.md. */
export const find = oc
  .route({
    method: 'GET',
    path: '/search',
    summary: 'Entries and feeds of the user by a search',
    tags: ['search'],
  })
  .input(
    z.object({
      query: searchText,
      type: z.enum(searchTypes).optional(),
      limit: queryNumber(z.number().int().min(1).max(limits.entriesPerPage)).optional(),
      /** `next` of the page before. */
      after: z.string().max(100).optional(),
    }),
  )
  .output(
    reply(
      z.object({
        entries: z.array(entryItem),
        feeds: z.array(feed),
        /** Null on the last page. */
        next: z.string().nullable(),
      }),
    ),
  )

const route = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', summary: string) =>
  oc.route({ method, path: '/searches', summary, tags: ['search'] })

export const list = route('GET', 'Saved searches')
  .input(z.object({}))
  .output(reply(z.array(savedSearch)))

export const create = route('POST', 'Save a search')
  .input(z.object({ title: z.string().trim().min(1).max(limits.titleLength), query: searchText }))
  .output(reply(savedSearch))

export const update = route('PATCH', 'Rename or change a saved search')
  .input(changeInputs['searches.update'])
  .output(emptyReply)

export const remove = route('DELETE', 'Forget a saved search')
  .input(changeInputs['searches.remove'])
  .output(emptyReply)
