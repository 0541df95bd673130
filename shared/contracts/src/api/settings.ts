import { oc } from '@orpc/contract'
import { emptyReply, flatReply } from '../reply.ts'
import { isoTime, z } from '../zod.ts'
import { settingTab } from '../settings/settings.ts'

const values = z.record(z.string(), z.unknown())

/**
 * What is stored of each tab, and when each was changed last; `updated` is empty for a new user. `asOf`, beyond the wire format, is
 * when that was told, in epoch milliseconds of the clock that `updated` is by.
 */
export const get = oc
  .route({ method: 'GET', path: '/settings', summary: "The user's settings", tags: ['settings'] })
  .input(z.object({ tab: z.string().optional() }))
  .output(
    flatReply({
      settings: z.object({ general: values, appearance: values, integration: values, ai: values }).partial(),
      updated: z.partialRecord(settingTab, isoTime),
      asOf: z.int().optional(),
    }),
  )

/** The body holds values by their keys; what is not named stays. */
export const update = oc
  .route({
    method: 'PATCH',
    path: '/settings/{tab}',
    summary: 'Change settings of one tab',
    tags: ['settings'],
  })
  .input(z.object({ tab: z.string() }).catchall(z.unknown()))
  .output(emptyReply)
