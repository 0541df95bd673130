import { afterEach, expect, test, vi } from 'vitest'
import type { PartVersion } from './contributions.ts'
import { keepWatch, watch } from './watchdog.ts'

const version: PartVersion = { version: '1.0.0', source: 'stable', load: () => Promise.reject(new Error()) }
const part = { remote: 'notes', name: 'page', versions: [version] }

const notes = () => Object.keys(localStorage).filter((key) => key.startsWith('tidings:running:'))

function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

afterEach(() => vi.restoreAllMocks())

test('what a page has begun is noted while it is in sight, since one that is not may be taken away', async () => {
  await keepWatch()
  const end = watch(part, version, 'load')
  expect(notes()).toHaveLength(1)
  setVisible(false)
  expect(notes()).toEqual([])
  const endLater = watch(part, version, 'mount')
  expect(notes()).toEqual([])
  setVisible(true)
  expect(notes()).toHaveLength(1)
  end()
  endLater()
  expect(notes()).toEqual([])
})
