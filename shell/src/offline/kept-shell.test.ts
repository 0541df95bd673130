import { afterEach, expect, test, vi } from 'vitest'
import { fetchFile, keepPage } from './kept-shell.ts'

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

test('a file is asked for by its hash, from where it is and nowhere else', async () => {
  const fetch = serve(new Response(''))
  await fetchFile('/assets/index-a.js', 'sha384-abc')
  expect(fetch).toHaveBeenCalledWith('/assets/index-a.js', { integrity: 'sha384-abc', redirect: 'error' })
  serve(new Response('', { status: 404 }))
  await expect(fetchFile('/assets/index-a.js')).rejects.toThrow('status 404')
})
