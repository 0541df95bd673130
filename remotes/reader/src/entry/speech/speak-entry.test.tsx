import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ContentSkeleton } from '../entry-skeleton.tsx'
import { textOn } from './speak-entry.ts'

test('who asks to hear an entry whose text is on its way hears it once it is there', async () => {
  const page = render(<ContentSkeleton />)
  const heard: string[] = []
  const arrived = textOn(page.container).then(() => heard.push(page.container.textContent))
  await act(async () => page.rerender(<ContentSkeleton key="again" />))
  expect(heard).toEqual([])
  await act(async () => page.rerender(<p>It begins.</p>))
  await arrived
  expect(heard).toEqual(['It begins.'])
})

test('a text that stands on the page is not waited for', async () => {
  const page = render(<p>It begins.</p>)
  await expect(textOn(page.container)).resolves.toBeUndefined()
  await expect(textOn(null)).resolves.toBeUndefined()
})
