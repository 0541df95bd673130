import { act, cleanup } from '@testing-library/react'
import { makeUser } from '@tidings/contracts/testing'
import { $session, queryClient } from '@tidings/runtime'
import { clearDatabase, renderAt, type Answers } from '@tidings/runtime/testing'
import { Toaster } from '@tidings/ui'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import ai from '../locales/en/ai.json'

/** Shows something of this remote in English, with a server that knows these answers alone, at an address. */
export function renderWith(answers: Answers, children: ReactNode, path = '/timeline') {
  queryClient.clear()
  const shown = (
    <>
      {children}
      <Toaster />
    </>
  )
  return renderAt(path, shown, { texts: { ai }, answers })
}

/** Each test of the file has somebody who is signed in, of whom nothing is left for the next. */
export function withSomebodySignedIn(): void {
  beforeEach(async () => {
    await clearDatabase()
    $session.set(makeUser())
  })
  afterEach(() => {
    cleanup()
    act(() => $session.set(null))
    vi.unstubAllGlobals()
  })
}
