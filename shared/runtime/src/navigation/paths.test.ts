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
})
