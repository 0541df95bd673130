import { assistantLimits, foreignToolLimits, taskLimits } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { patience } from '../../remotes/assistant/src/patience.ts'

test.each([
  ['a whole answer of a model', patience.writing, assistantLimits.wholeAnswer],
  ['a tool of another server', patience.toolRun, foreignToolLimits.wholeUse],
  ['what a tool server says of itself', patience.toolServer, foreignToolLimits.wholeUse],
  ['a task that is tried', patience.taskTrial, taskLimits.testTime],
])('the page waits for %s as long as the server does, or longer', (_, page, server) => {
  expect(page).toBeGreaterThanOrEqual(server)
})
