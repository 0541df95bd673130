import { $contributions, type RouteContribution } from '@tidings/runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { preloadAhead } from './preload-ahead.ts'

const preload = vi.fn<() => void>()
const part = {
  remote: 'notes',
  name: 'page',
  versions: [
    { version: '1.0.0', source: 'stable' as const, load: () => Promise.reject(new Error()), preload },
  ],
}
const route: RouteContribution = { path: '/notes/:noteId?', part }
let stop = () => {}

afterEach(() => {
  stop()
  document.body.replaceChildren()
  preload.mockClear()
  vi.unstubAllGlobals()
})

function showLink(href: string): HTMLElement {
  $contributions.set({ routes: [route], slots: [], commands: [] })
  stop = preloadAhead()
  const link = document.createElement('a')
  link.href = href
  const words = document.createElement('span')
  link.append(words)
  document.body.append(link)
  return words
}

test.each(['pointerover', 'focusin'])('a link to a remote brings its code at %s, once', (event) => {
  const words = showLink('/notes/1?x=2')
  words.dispatchEvent(new Event(event, { bubbles: true }))
  words.dispatchEvent(new Event(event, { bubbles: true }))
  expect(preload).toHaveBeenCalledOnce()
})

test.each(['/elsewhere', 'https://example.org/notes'])('a link to %s brings nothing', (href) => {
  showLink(href).dispatchEvent(new Event('pointerover', { bubbles: true }))
  expect(preload).not.toHaveBeenCalled()
})

test('nothing is brought where the user wants few data used', () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }))
  showLink('/notes').dispatchEvent(new Event('pointerover', { bubbles: true }))
  expect(preload).not.toHaveBeenCalled()
})
