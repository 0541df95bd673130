import { View } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { locationOfPath } from './current-scope.ts'

const articles = { view: View.Articles, kind: 'all' }

test.each([
  ['/timeline/view-0', { scope: articles, entryId: null }],
  ['/timeline/view-0/all/pending', { scope: articles, entryId: null }],
  ['/timeline/view-0/all/41147805276726275', { scope: articles, entryId: '41147805276726275' }],
  ['/timeline/view-9/all', null],
  ['/discover', null],
])('%s shows %j', (path, location) => {
  expect(locationOfPath(path)).toEqual(location)
})
