import { describe, expect, test } from 'vitest'
import {
  openNotification,
  renewSubscription,
  showNotification,
  type WindowOfProduct,
  type WorkerScope,
} from './notifications.ts'

const ORIGIN = 'https://read.example'

/** What a browser lends, noting what is asked of it. */
function makeScope(windows: { path: string; focused?: boolean; leads?: boolean }[] = []) {
  const done: string[] = []
  const shown: [string, NotificationOptions | undefined][] = []
  const open = windows.map(({ path, focused = false, leads = true }): WindowOfProduct => ({
    url: ORIGIN + path,
    focused,
    focus: async () => void done.push(`focus ${path}`),
    navigate: async (url) => {
      if (!leads) throw new TypeError('not served by this service worker')
      done.push(`lead ${path} to ${url}`)
    },
  }))
  const scope: WorkerScope = {
    origin: ORIGIN,
    registration: {
      showNotification: async (title, options) => void shown.push([title, options]),
      pushManager: {
        getSubscription: async () => null,
        subscribe: async () => Promise.reject(new Error('never asked')),
      },
    },
    clients: {
      matchAll: async () => open,
      openWindow: async (url) => void done.push(`open ${url}`),
    },
  }
  return { scope, done, shown }
}

const words = { title: 'News', description: 'Two entries' }

describe('what is sent is shown', () => {
  test('with the entry that it leads to', async () => {
    const { scope, shown } = makeScope()
    const entry = {
      type: 'new-entry',
      ...words,
      entryId: '349396175058632704',
      feedId: '42',
      view: 0,
      tag: 'f',
    }
    await showNotification(scope, JSON.stringify(entry))
    const data = '/timeline/view-0/42/349396175058632704'
    expect(shown).toEqual([['News', { body: 'Two entries', icon: '/notification.png', tag: 'f', data }]])
  })

  test.each([
    undefined,
    '',
    '{"type":"message"',
    JSON.stringify({ type: 'message', ...words, path: 'https://evil.example/' }),
    JSON.stringify({ type: 'message', ...words, path: '//evil.example/' }),
    JSON.stringify({ type: 'message', ...words, path: '/\\evil.example/' }),
    JSON.stringify({ type: 'message', ...words, path: 'javascript:alert(1)' }),
    JSON.stringify({ type: 'other', ...words }),
  ])('and leads home where it cannot be read: %s', async (text) => {
    const { scope, shown } = makeScope()
    await showNotification(scope, text)
    expect(shown).toMatchObject([['Tidings', { body: '', data: '/' }]])
  })
})

describe('a notification that is clicked leads', () => {
  const path = '/timeline/view-0/42/1'

  test.each([
    ['to the window that shows it', [{ path: '/', focused: true }, { path }], [`focus ${path}`]],
    [
      'to one of the product',
      [{ path: '/settings' }],
      [`lead /settings to ${ORIGIN}${path}`, 'focus /settings'],
    ],
    [
      'to the one in use, of several',
      [{ path: '/a' }, { path: '/b', focused: true }],
      [`lead /b to ${ORIGIN}${path}`, 'focus /b'],
    ],
    ['to a new one, where none is open', [], [`open ${ORIGIN}${path}`]],
    [
      'to a new one, where the open one is not ours to lead',
      [{ path: '/a', leads: false }],
      [`open ${ORIGIN}${path}`],
    ],
  ])('%s', async (_name, windows, expected) => {
    const { scope, done } = makeScope(windows)
    await openNotification(scope, path)
    expect(done).toEqual(expected)
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    7,
    null,
    undefined,
  ])('never elsewhere: %s', async (data) => {
    const { scope, done } = makeScope()
    await openNotification(scope, data)
    expect(done).toEqual([`open ${ORIGIN}/`])
  })
})

test('a browser that has no subscription tells the server nothing', async () => {
  const { scope } = makeScope()
  await expect(renewSubscription(scope)).resolves.toBeUndefined()
})
