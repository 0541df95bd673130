import { View } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { parseScope, scopeKey, scopeToAddress, type Scope } from './scope.ts'

const scopes: [string, string, Scope][] = [
  ['all', 'all', { view: View.All, kind: 'all' }],
  ['view-0', 'all', { view: View.Articles, kind: 'all' }],
  ['view-2', '41147805276726275', { view: View.Pictures, kind: 'feed', feedId: '41147805276726275' }],
  ['view-0', 'folder-News', { view: View.Articles, kind: 'folder', name: 'News' }],
  ['view-0', 'folder-a-b/c', { view: View.Articles, kind: 'folder', name: 'a-b/c' }],
  ['view-1', 'list-41147805276726275', { view: View.SocialMedia, kind: 'list', listId: '41147805276726275' }],
  ['view-5', 'inbox-mail', { view: View.Notifications, kind: 'inbox', handle: 'mail' }],
  ['all', 'collections', { view: View.All, kind: 'collections' }],
  ['all', 'search-rust -is:read "a b"', { view: View.All, kind: 'search', query: 'rust -is:read "a b"' }],
]

describe('scope of a timeline', () => {
  test.each(scopes)('%s/%s is read and written alike', (timelineId, feedId, scope) => {
    expect(parseScope({ timelineId, feedId })).toEqual(scope)
    expect(scopeToAddress(scope)).toEqual({ timelineId, feedId })
    expect(scopeKey(scope)).toBe(`${timelineId}/${feedId}`)
  })

  test('without a source is the whole view', () => {
    expect(parseScope({ timelineId: 'view-3' })).toEqual({ view: View.Videos, kind: 'all' })
  })

  test.each(['view-6', 'view--1', 'view-', 'News', ''])('%j is no timeline', (timelineId) => {
    expect(parseScope({ timelineId, feedId: 'all' })).toBeNull()
  })
})
