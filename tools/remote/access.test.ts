import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findAccess } from './access.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidings-access-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('takes what the server on this machine has left in its data folder', () => {
  const access = { url: 'http://127.0.0.1:3000', token: 'operator' }
  writeFileSync(join(folder, 'operator.json'), JSON.stringify(access))
  expect(findAccess({ DATA_DIR: folder })).toEqual(access)
})

test('takes the environment before that', () => {
  const environment = { DATA_DIR: folder, TIDINGS_URL: 'https://read.example/', TIDINGS_TOKEN: 'mine' }
  expect(findAccess(environment)).toEqual({ url: 'https://read.example', token: 'mine' })
})

test('says what to do where there is neither', () => {
  expect(() => findAccess({ DATA_DIR: folder })).toThrow('set TIDINGS_URL and TIDINGS_TOKEN')
})

test('refuses half an access, and an address that is none', () => {
  expect(() => findAccess({ TIDINGS_TOKEN: 'mine' })).toThrow('go together')
  expect(() => findAccess({ TIDINGS_URL: 'read.example', TIDINGS_TOKEN: 'mine' })).toThrow(
    'TIDINGS_URL=read.example is no http or https address',
  )
})
