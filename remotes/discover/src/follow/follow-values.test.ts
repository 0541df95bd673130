import { View } from '@tidings/contracts'
import { describe, expect, it } from 'vitest'
import { initialValues, isSame, valuesToPatch } from './follow-values.ts'

describe('the follow form', () => {
  it('starts with the view that suits the feed', () => {
    expect(initialValues(null, View.Videos).view).toBe(View.Videos)
    expect(initialValues(null, View.All).view).toBe(View.Articles)
    expect(initialValues(null).view).toBe(View.Articles)
  })

  it('starts as the feed is followed', () => {
    const followed = {
      view: View.Audios,
      title: null,
      category: 'Talk',
      isPrivate: true,
      hideFromTimeline: null,
    }
    expect(initialValues(followed, View.Videos)).toEqual({
      view: View.Audios,
      title: '',
      category: 'Talk',
      isPrivate: true,
      hideFromTimeline: false,
    })
  })

  it('sends no empty titles or categories', () => {
    const values = { ...initialValues(null), title: '  ', category: ' News ' }
    expect(valuesToPatch(values)).toMatchObject({ title: null, category: 'News' })
  })

  it('has nothing to save where only spaces differ', () => {
    const values = initialValues(null)
    expect(isSame(values, { ...values, title: '  ' })).toBe(true)
    expect(isSame(values, { ...values, isPrivate: true })).toBe(false)
  })
})
