import { randomUUID } from 'node:crypto'
import { performance, PerformanceResourceTiming } from 'node:perf_hooks'
import {
  CompressionStream,
  DecompressionStream,
  ReadableStream,
  TextDecoderStream,
  TextEncoderStream,
  TransformStream,
  WritableStream,
} from 'node:stream/web'
import { BroadcastChannel } from 'node:worker_threads'
import { afterAll } from 'vitest'

// Files of tests follow one another in a process, each in a context of its own. What Node has once for a process is named
// for a file here, and what a file leaves to be done later is not done: none hears of another.

const file = randomUUID()

class ChannelOfFile extends BroadcastChannel {
  constructor(name: string) {
    super(`${file} ${name}`)
  }
}

/** What browsers have, and a context of Node lacks. */
const missing = {
  CompressionStream,
  DecompressionStream,
  performance,
  PerformanceResourceTiming,
  ReadableStream,
  TextDecoderStream,
  TextEncoderStream,
  TransformStream,
  WritableStream,
}

for (const [name, value] of Object.entries({ ...missing, BroadcastChannel: ChannelOfFile }))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

// What the file before has fetched.
performance.clearResourceTimings()

const locks: LockManager | null | undefined = navigator.locks
if (locks) {
  // That of the file before, where there was one.
  Reflect.deleteProperty(locks, 'request')
  const request = locks.request.bind(locks)
  const requestOfFile = (name: string, ...rest: [LockOptions, LockGrantedCallback<unknown>]) =>
    request(`${file} ${name}`, ...rest)
  Object.defineProperty(locks, 'request', { value: requestOfFile, configurable: true })
}

const pending = new Set<NodeJS.Timeout>()
let isOver = false

for (const [name, start] of Object.entries({ setTimeout, setInterval })) {
  const startInTime = (task: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) => {
    const timer = start(task, delay, ...given)
    pending.add(timer)
    if (isOver) clearTimeout(timer)
    return timer
  }
  Object.defineProperty(globalThis, name, { value: startInTime, configurable: true, writable: true })
}

// The document of a file that is over waits for its timers, and some keep what they fetched for minutes.
afterAll(() => {
  isOver = true
  for (const timer of pending) clearTimeout(timer)
})
