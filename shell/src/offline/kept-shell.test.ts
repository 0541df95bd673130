import { setImmediate as settled } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchFile, keepFiles, keepPage } from './kept-shell.ts'

const shell = { version: 'a', files: { '/assets/index-a.js': '' } }

function serve(answer: Response) {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () => answer)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => vi.unstubAllGlobals())

const cache = () => ({ put: vi.fn<Cache['put']>() })

test('the page of this build is kept', async () => {
  const { put } = cache()
  serve(new Response('<script src="/theme.js"></script><script src="/assets/index-a.js"></script>'))
  await keepPage({ put }, shell)
  expect(put).toHaveBeenCalledOnce()
})

test('the page of another build is not, though the server has changed while this one was fetched', async () => {
  const { put } = cache()
  serve(new Response('<script src="/assets/index-b.js"></script>'))
  await expect(keepPage({ put }, shell)).rejects.toThrow('/assets/index-b.js, which is not of this build')
  expect(put).not.toHaveBeenCalled()
})

test('a file is asked for by its hash, from where it is and nowhere else, after what a page asks for', async () => {
  const fetch = serve(new Response(''))
  await fetchFile('/assets/index-a.js', 'sha384-abc')
  const asked = { integrity: 'sha384-abc', redirect: 'error', priority: 'low' }
  expect(fetch).toHaveBeenCalledWith('/assets/index-a.js', asked)
  serve(new Response('', { status: 404 }))
  await expect(fetchFile('/assets/index-a.js')).rejects.toThrow('status 404')
})

test('files are kept a few at a time, so that connections are left for what a page asks for', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `/remotes/notes/1.0.0/assets/${n}.js`)
  const kept: string[] = []
  let underWay = 0
  let most = 0
  await keepFiles(Object.fromEntries(names.map((name) => [name, ''])), async (path) => {
    most = Math.max(most, (underWay += 1))
    await Promise.resolve()
    underWay -= 1
    kept.push(path)
  })
  expect(kept.toSorted()).toEqual(names.toSorted())
  expect(most).toBe(2)
})

test('of files of which one cannot be had the rest is not asked for', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `/assets/${n}.js`)
  const asked: string[] = []
  const first = Promise.withResolvers<void>()
  const keeping = keepFiles(Object.fromEntries(names.map((name) => [name, ''])), async (path) => {
    asked.push(path)
    if (path === names[1]) throw new Error('gone')
    await first.promise
  })
  await expect(keeping).rejects.toThrow('gone')
  first.resolve()
  await settled()
  expect(asked).toEqual(names.slice(0, 2))
})
