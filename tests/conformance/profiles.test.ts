// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tinyPng } from '../../server/src/accounts/avatars/testing.ts'
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

test('a picture is uploaded, and given to whoever asks for its path', async () => {
  const { api } = await stage.signUp()
  const picture = tinyPng({ width: 2, height: 2 })
  const { code, url } = await api.upload.uploadAvatar({
    file: new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }),
  })
  expect(code).toBe(0)
  const answer = await fetch(new URL(url, stage.url))
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture)
  const page = new File(['<html>'], 'me.png', { type: 'image/png' })
  await expectRefusal(api.upload.uploadAvatar({ file: page }), 'invalidFile')
})

test('a user that does not exist is refused', async () => {
  const { api } = await stage.signUp()
  await expectRefusal(api.profiles.getProfile({ id: '349396175058632704' }), 'userNotFound')
  await expectRefusal(api.profiles.getProfile({ handle: 'nobody' }), 'userNotFound')
})
