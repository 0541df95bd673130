import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../failures/failure.ts'
import { failureOfRun, failureOfTest } from './task-failure.ts'
import { testTask } from './tasks.api.ts'

/** How a test run stands; `sessionId` is the chat in which something of it is. */
export type TestRun =
  | { state: 'started' }
  | { state: 'finished'; sessionId: string | undefined }
  | { state: 'failed'; sessionId: string | undefined; failure: Failure }

/** Runs a task to see what comes of it. Whoever leaves waits no more; the server goes on. */
export function useTestRun(taskId: string) {
  const [run, setRun] = useState<TestRun | null>(null)
  const left = useRef<AbortController>(null)
  useEffect(() => () => left.current?.abort(), [])

  async function start() {
    const { signal } = (left.current = new AbortController())
    setRun({ state: 'started' })
    const ended = await findOutcome(taskId, signal)
    if (!signal.aborted) setRun(ended)
  }
  return { run, start }
}

async function findOutcome(taskId: string, signal: AbortSignal): Promise<TestRun> {
  try {
    const { sessionId, failure, error } = await testTask(taskId, signal)
    if (failure) return { state: 'failed', sessionId, failure: failureOfRun(failure) }
    if (error !== undefined) return { state: 'failed', sessionId, failure: { words: 'failure.other' } }
    return { state: 'finished', sessionId }
  } catch (cause) {
    return { state: 'failed', sessionId: undefined, failure: failureOfTest(cause) }
  }
}
