import { changeInputs, View, z } from '@tidings/contracts'
import { defineMutation } from './define-mutation.ts'
import { inboxRow } from '../rows/inboxes.ts'
import { subscriptionId } from '../rows/subscriptions.ts'
import { removalUndo, removeSubscriptions, restoreRemoved } from './subscription-edits.ts'

/** Its secret and its feed are made by the server: until it has answered, an inbox is only a name. */
export const createInbox = defineMutation({
  input: changeInputs['inboxes.create'],
  undo: z.object({ handle: z.string().nullable() }),
  narrow: async (db, input) => ((await db.inboxes.get(input.handle)) ? null : input),
  apply: async (db, { handle, title }) => {
    await db.inboxes.put({ id: handle, secret: '', email: null, title: title || null })
    await db.subscriptions.put({
      id: subscriptionId('inbox', handle),
      type: 'inbox',
      targetId: handle,
      feedId: null,
      view: View.Articles,
      title: null,
      category: null,
      isPrivate: false,
      hideFromTimeline: false,
      readingMode: null,
      createdAt: new Date().toISOString(),
    })
    return { handle }
  },
  revert: async (db, { handle }) => {
    if (handle === null) return
    await db.inboxes.delete(handle)
    await db.subscriptions.delete(subscriptionId('inbox', handle))
  },
  call: (api, input) => api.inboxes.create(input),
})

export const updateInbox = defineMutation({
  input: changeInputs['inboxes.update'],
  undo: inboxRow.nullable(),
  apply: async (db, { handle, title }) => {
    const before = await db.inboxes.get(handle)
    if (before) await db.inboxes.put({ ...before, title: title || null })
    return before ?? null
  },
  revert: async (db, before) => {
    if (before) await db.inboxes.put(before)
  },
  call: (api, input) => api.inboxes.update(input),
})

export const removeInbox = defineMutation({
  input: changeInputs['inboxes.remove'],
  undo: removalUndo.extend({ inbox: inboxRow.nullable() }),
  apply: async (db, { handle }) => {
    const inbox = await db.inboxes.get(handle)
    const removed = await removeSubscriptions(db, [subscriptionId('inbox', handle)])
    await db.inboxes.delete(handle)
    return { ...removed, inbox: inbox ?? null }
  },
  revert: async (db, { inbox, ...removed }) => {
    if (inbox) await db.inboxes.put(inbox)
    await restoreRemoved(db, removed)
  },
  call: (api, input) => api.inboxes.remove(input),
})
