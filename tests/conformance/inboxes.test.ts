// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from './refusals.ts'
import { openStage, type Person, type Stage } from './stage.ts'

let stage: Stage
let inboxes = 0

beforeAll(async () => {
  stage = await openStage()
})

afterAll(() => stage.close())

/** Makes an inbox and puts entries into it as a program would that knows its secret. */
async function makeInbox({ api }: Person, guids: readonly string[] = []) {
  const handle = `inbox-${(inboxes += 1)}`
  await api.inboxes.post({ handle, title: 'Builds' })
  const { secret } = (await api.inboxes.get({ handle })).data
  for (const guid of guids) {
    await fetch(`${stage.url}/api/inboxes/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-follow-handle': handle, 'x-follow-secret': secret },
      body: JSON.stringify({
        guid,
        title: guid,
        content: `<p>${guid}</p>`,
        publishedAt: '2026-11-01T12:00:00Z',
      }),
    })
  }
  return handle
}

test('an inbox is made, told of, renamed and deleted', async () => {
  const person = await stage.signUp()
  const { api } = person
  const handle = await makeInbox(person)
  expect((await api.inboxes.list()).data).toMatchObject([
    { type: 'inbox', id: handle, title: 'Builds', ownerUserId: person.id },
  ])
  expect((await api.subscriptions.get({})).data).toMatchObject([{ inboxId: handle, inboxes: { id: handle } }])
  await api.inboxes.put({ handle, title: 'Deployments' })
  expect((await api.inboxes.get({ handle })).data.title).toBe('Deployments')
  await api.inboxes.delete({ handle })
  await expectRefusal(api.inboxes.get({ handle }), 'inboxNotFound')
  expect((await api.subscriptions.get({})).data).toEqual([])
})

test('only the owner of an inbox can edit it; a handle is taken once', async () => {
  const [owner, other] = [await stage.signUp(), await stage.signUp()]
  const handle = await makeInbox(owner)
  await expectRefusal(other.api.inboxes.put({ handle, title: 'Mine' }), 'inboxPermissionDenied')
  await expectRefusal(other.api.inboxes.delete({ handle }), 'inboxPermissionDenied')
  await expectRefusal(other.api.inboxes.post({ handle }), 'inboxExists')
})

test('entries of an inbox are listed, read, marked and deleted', async () => {
  const person = await stage.signUp()
  const { api } = person
  const handle = await makeInbox(person, ['one', 'two'])
  const { data } = await api.entries.inbox.list({ inboxId: handle })
  expect(new Set(data.map(({ entries }) => entries.title))).toEqual(new Set(['one', 'two']))
  expect((await api.reads.get({})).data).toEqual({ [handle]: 2 })
  const entryId = data[0]?.entries.id ?? ''
  await api.reads.markAsRead({ entryIds: [entryId], isInbox: true })
  expect((await api.reads.get({})).data).toEqual({ [handle]: 1 })
  expect((await api.entries.inbox.list({ inboxId: handle, read: true })).data).toHaveLength(1)
  const found = (await api.entries.inbox.get({ id: entryId })).data
  expect(found).toMatchObject({ feeds: { id: handle }, entries: { read: true, inboxHandle: handle } })
  expect(found?.entries.content).toBe(`<p>${found?.entries.title}</p>`)
  await api.entries.inbox.delete({ entryId })
  expect((await api.entries.inbox.get({ id: entryId })).data).toBeNull()
  expect((await api.reads.get({})).data).toEqual({ [handle]: 1 })
  await api.reads.markAllAsRead({ inboxId: handle })
  expect((await api.reads.get({})).data).toEqual({})
})
