import { queryClient } from '@tidings/runtime'
import { renderAt, type Answers } from '@tidings/runtime/testing'
import type { ReactNode } from 'react'
import discover from '../../../locales/en/discover.json'
import errors from '../../../locales/en/errors.json'

export { Refusal, type Answers } from '@tidings/runtime/testing'

/** Shows something of this remote in English, with a server that knows these answers alone. */
export function renderWith(answers: Answers, children: ReactNode, path = '/discover') {
  queryClient.clear()
  return renderAt(path, children, { texts: { discover, errors }, answers })
}
