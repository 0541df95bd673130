import { onTestFinished, expect, test, vi } from 'vitest'
import { View } from '@tidings/contracts'
import { MINUTE_MS } from '@tidings/contracts/spans'
import { $now } from '../formats/now.store.ts'
import { $inSight } from '../timeline/in-sight.store.ts'
import { readRows } from '../timeline/rows-in-memory.ts'
import { keepTime } from './keep-time.ts'

test('time goes on in a list that was in sight before it was looked after', () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  $inSight.set({ rows: readRows(View.All), keys: [] })
  keepTime()
  vi.advanceTimersByTime(3 * MINUTE_MS)
  expect($now.get()).toBe(Date.now())
})
