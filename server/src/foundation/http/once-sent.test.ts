import { EventEmitter } from 'node:events'
import { Context } from 'hono'
import { expect, test, vi } from 'vitest'
import { onceSent } from './once-sent.ts'

class Outgoing extends EventEmitter {
  destroyed = false
  destroy(): void {
    this.destroyed = true
    this.emit('close')
  }
}

function answerTo(outgoing?: Outgoing) {
  const context = new Context(new Request('http://localhost/'), { env: outgoing ? { outgoing } : {} })
  const sent = vi.fn<() => void>()
  return { context, sent }
}

test.each(['finish', 'close'])('an answer is sent at %s, once', (event) => {
  const outgoing = new Outgoing()
  const { context, sent } = answerTo(outgoing)
  onceSent(context, sent)
  expect(sent).not.toHaveBeenCalled()
  outgoing.emit(event)
  outgoing.emit('close')
  expect(sent).toHaveBeenCalledTimes(1)
  expect(outgoing.eventNames()).toEqual([])
})

test('whoever does not take an answer is cut off', () => {
  vi.useFakeTimers()
  try {
    const outgoing = new Outgoing()
    const { context, sent } = answerTo(outgoing)
    onceSent(context, sent, 1000)
    vi.advanceTimersByTime(999)
    expect(outgoing.destroyed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(outgoing.destroyed).toBe(true)
    expect(sent).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})

test('where nothing is written nothing is waited for', () => {
  const { context, sent } = answerTo()
  onceSent(context, sent)
  expect(sent).toHaveBeenCalledTimes(1)
})
