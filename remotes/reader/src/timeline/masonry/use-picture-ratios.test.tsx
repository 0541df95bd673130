import { entryOf, fillDatabase, subscriptionTo } from '../../testing.tsx'
import { renderHook, waitFor } from '@testing-library/react'
import { View } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { usePictureRatios } from './use-picture-ratios.ts'

const gallery = subscriptionTo('Gallery', { view: View.Pictures })
const pictureOf = (height: number) =>
  entryOf(gallery, {
    media: [{ url: `https://example.org/${height}.jpg`, type: 'photo', width: 100, height }],
  })
const keyOf = ({ entries: { id, publishedAt } }: ReturnType<typeof entryOf>) => ({ id, publishedAt })

test('pictures have the shape that the feed says, within bounds, as many as are wanted at once', async () => {
  const entries = [50, 150, 1000, 1].map(pictureOf).concat(entryOf(gallery, { title: 'No picture' }))
  await fillDatabase([gallery], entries)
  const keys = entries.map(keyOf)
  const { result, rerender } = renderHook(({ shown }) => usePictureRatios(shown, 3), {
    initialProps: { shown: keys.slice(0, 3) },
  })
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current).toEqual([0.5, 1.5, 2.2]))
  rerender({ shown: keys })
  expect(result.current).toEqual([0.5, 1.5, 2.2])
  await waitFor(() => expect(result.current).toEqual([0.5, 1.5, 2.2, 0.3, 1]))
})

test(
  'a long list that was left far down is learnt in several goes before it is shown',
  { tags: ['long'] },
  async () => {
    const entries = Array.from({ length: 1200 }, (_, index) => pictureOf(30 + (index % 150)))
    await fillDatabase([gallery], entries)
    const keys = entries.map(keyOf)
    const lengths = new Set<number | undefined>()
    const { result } = renderHook(() => {
      const ratios = usePictureRatios(keys, 1100)
      lengths.add(ratios?.length)
      return ratios
    })
    await waitFor(() => expect(result.current).toHaveLength(1200))
    expect([...lengths]).toEqual([undefined, 1200])
  },
)
