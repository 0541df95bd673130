import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { definePart, useUnsavedWork } from '@tidings/runtime'
import { partOf } from '@tidings/runtime/testing'
import { Toaster } from '@tidings/ui'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../testing.tsx'
import { makeWay } from './make-way.ts'

function Draft() {
  const [text, setText] = useState('')
  useUnsavedWork(text !== '')
  return <input aria-label="Draft" value={text} onChange={({ target }) => setText(target.value)} />
}

let reload = vi.spyOn(location, 'reload')

beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockReturnValue()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a page that another tab has overtaken is loaded anew', () => {
  makeWay()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('it waits for unsaved work, and says so', async () => {
  const page = (
    <>
      {partOf(definePart(async () => Draft))}
      <Toaster />
    </>
  )
  await renderAt('/', page)
  const draft = await screen.findByLabelText('Draft')
  await userEvent.type(draft, 'half a')
  makeWay()
  await screen.findByText('A newer version of this product runs in another tab')
  expect(reload).not.toHaveBeenCalled()
  await userEvent.clear(draft)
  expect(reload).toHaveBeenCalledTimes(1)
})
