import { expect, test, vi } from 'vitest'
import { listenForAnswer, tellAnswer } from './answers.ts'

const otherTab = new BroadcastChannel('tidings:answers')

/** Says something as another tab. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, ours
const say = (message: unknown): void => otherTab.postMessage(message)

test('an answer is heard once by whoever made the change', () => {
  const heard = vi.fn<(answer: unknown) => void>()
  listenForAnswer(1, heard)
  tellAnswer(2, 'of another')
  tellAnswer(1, 'first')
  tellAnswer(1, 'again')
  expect(heard.mock.calls).toEqual([['first']])
})

test('an answer is heard though another tab has sent the change', async () => {
  const heard = vi.fn<(answer: unknown) => void>()
  listenForAnswer(3, heard)
  say('of another version')
  say({ id: 3, answer: 'there' })
  await expect.poll(() => heard.mock.calls).toEqual([['there']])
})
