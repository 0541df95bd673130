import { queryClient } from '@tidings/runtime'
import { renderAt, type Answers } from '@tidings/runtime/testing'
import { Toaster } from '@tidings/ui'
import type { ReactNode } from 'react'
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
