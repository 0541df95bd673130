import { View } from '@tidings/contracts'
import { pathOfNotification } from '@tidings/contracts/notification'
import { describe, expect, test } from 'vitest'
import { parseTimelinePath, paths } from './paths.ts'

describe('the address of a timeline', () => {
  test.each([
    [{ timelineId: 'all' }, '/timeline/all'],
    [{ timelineId: 'view-1', feedId: 'folder-a/b ü' }, '/timeline/view-1/folder-a%2Fb%20%C3%BC'],
    [{ timelineId: 'all', feedId: '123', entryId: '456' }, '/timeline/all/123/456'],
  ])('of %o is %s, and back', (address, path) => {
    expect(paths.timeline(address)).toBe(path)
    expect(parseTimelinePath(path)).toMatchObject(address)
  })

  test('is where the service worker leads from a notification, which knows no more of it', () => {
    const words = { title: 'Tide', description: 'High water' }
    const entry = { type: 'new-entry' as const, ...words, entryId: '456', feedId: 'a/b', view: View.Articles }
    const path = paths.timeline({ timelineId: 'view-0', feedId: 'a/b', entryId: '456' })
    expect(pathOfNotification(entry)).toBe(path)
  })

  test('names all sources where only an entry is open', () => {
    expect(paths.timeline({ timelineId: 'all', entryId: '1' })).toBe('/timeline/all/all/1')
  })

  test.each(['/', '/timeline', '/discover', '/timelines/all'])('is not %s', (path) => {
    expect(parseTimelinePath(path)).toBeUndefined()
  })

  test('is read as it stands where it cannot be decoded', () => {
    expect(parseTimelinePath('/timeline/all/%ff')).toMatchObject({ feedId: '%ff' })
  })

  test('is followed by words of the entry, which no server is told', () => {
    const address = { timelineId: 'all', feedId: '1', entryId: '2', words: 'Tide & “time” #1, 100 %' }
    const { pathname, hash } = new URL(paths.timeline(address), 'https://reader.example')
    expect(pathname).toBe('/timeline/all/1/2')
    expect(parseTimelinePath(pathname, hash)).toEqual(address)
  })

  test('has no words in another fragment, or where there are none', () => {
    expect(parseTimelinePath('/timeline/all/1/2', '#other')?.words).toBeUndefined()
    expect(paths.timeline({ timelineId: 'all', entryId: '2', words: '' })).toBe('/timeline/all/all/2')
  })

  test('keeps the first 600 of its words, however they are written', () => {
    const address = { timelineId: 'all', feedId: '1', entryId: '2' }
    const path = paths.timeline({ ...address, words: `${'a'.repeat(599)}𝄞` })
    const { pathname, hash } = new URL(path, 'https://reader.example')
    expect(parseTimelinePath(pathname, hash)?.words).toMatch(/^a{599}\ufffd$/)
    expect(parseTimelinePath(pathname, '#words=%ff')?.words).toBe('%ff')
  })
})
