import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from './refusals.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(() => stage.close())

test('a user is shown by id, without the e-mail address', async () => {
  const { id, api } = await stage.signUp()
  const { data } = await api.profiles.getProfile({ id: stage.admin.id })
  expect(data).toMatchObject({ id: stage.admin.id, name: 'Ada' })
  expect(JSON.stringify(data)).not.toContain('@example.org')
  expect((await api.profiles.getProfile({ id })).data).toMatchObject({ id })
})

test('several users are shown by their ids', async () => {
  const { id, api } = await stage.signUp()
  const { data } = await api.profiles.getBatch({ ids: [id, stage.admin.id, '349396175058632704'] })
  expect(Object.keys(data).toSorted()).toEqual([id, stage.admin.id].toSorted())
  expect(JSON.stringify(data)).not.toContain('@example.org')
})

test('a user that does not exist is refused', async () => {
  const { api } = await stage.signUp()
  await expectRefusal(api.profiles.getProfile({ id: '349396175058632704' }), 'userNotFound')
  await expectRefusal(api.profiles.getProfile({ handle: 'nobody' }), 'userNotFound')
})
