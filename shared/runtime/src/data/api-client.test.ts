import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract, type ApiClient } from '@tidings/contracts'
import { NoResponseError } from '@tidings/db'
import { describe, expect, test } from 'vitest'
import { createApiClient, type Addresses } from './api-client.ts'

const base = new URL('https://tidings.test/api')
const id = '41147805276726270'
const file = new File(['<opml/>'], 'feeds.opml', { type: 'text/x-opml' })

const calls: Record<string, (api: ApiClient) => Promise<unknown>> = {
  'a query': (api) => api.entries.get({ id }),
  'a query with a list': (api) => api.entries.checkNew({ insertedAfter: 5, feedIdList: [id, '5'], view: 1 }),
  'a query with a value that is undefined': (api) => api.searches.find({ query: 'a b&c', after: undefined }),
  'no input': (api) => api.plans.list({}),
  'a path with a part': (api) => api.entries.readHistories({ id: 'a/b ?', size: 3 }),
  'a path with a part, and a body': (api) => api.settings.update({ tab: 'general', dimRead: true, of: null }),
  'a path with a part alone': (api) => api.featureFlags.removeOverride({ name: 'a', userId: id }),
  'a body': (api) => api.reads.markAllRead({ view: 1, feedIdList: [id], excludePrivate: false }),
  'an empty body': (api) => api.reads.markAllRead({}),
  'a form with a file': (api) => api.subscriptions.importOpml({ file, items: '["https://a.example/"]' }),
  'a deletion': (api) => api.reads.markUnread({ entryId: id }),
}

const reference = (send: (request: Request) => Promise<Response>): ApiClient =>
  createORPCClient(new OpenAPILink(contract, { url: () => base, fetch: send }))

async function requestOf(
  create: (send: (request: Request) => Promise<Response>) => ApiClient,
  call: (api: ApiClient) => Promise<unknown>,
): Promise<object> {
  const sent: Request[] = []
  const api = create(async (request) => {
    sent.push(request)
    return Response.json({ code: 0, data: null })
  })
  await call(api)
  const [request] = sent
  if (!request) throw new Error('Nothing was sent')
  const { method, url, headers } = request
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  const isForm = type === 'multipart/form-data'
  const body = isForm ? await Promise.all([...(await request.formData())].map(readField)) : await request.text()
  return { method, url, type, body }
}

const readField = async ([name, value]: [string, string | File]) =>
  typeof value === 'string' ? [name, value] : [name, value.name, value.type, await value.text()]

const ours = (send: (request: Request) => Promise<Response>) => createApiClient({ base: () => base, send })

describe('a call goes out as the reference client of the contract sends it', () => {
  test.each(Object.entries(calls))('%s', async (_, call) => {
    expect(await requestOf(ours, call)).toEqual(await requestOf(reference, call))
  })

  test('a file alone is the body', async () => {
    expect(await requestOf(ours, (api) => api.subscriptions.parseOpml(file))).toMatchObject({
      method: 'POST',
      type: 'text/x-opml',
      body: '<opml/>',
    })
  })
})

const replied = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  createApiClient({ base: () => base, send: async () => new Response(body, { headers }) }).reads.list({})

describe('a reply', () => {
  test('is what its JSON says', async () => {
    const json = { 'content-type': 'application/json; charset=UTF-8' }
    expect(await replied('{"code":0,"data":{"1":2}}', json)).toEqual({ code: 0, data: { 1: 2 } })
  })

  test('that names a file is one', async () => {
    const headers = { 'content-disposition': 'attachment; filename="a.opml"', 'content-type': 'text/x-opml' }
    expect(await replied('<opml/>', headers)).toBeInstanceOf(File)
  })

  test('cut off counts as none', async () => {
    const cut = replied('{"code":0,"da', { 'content-type': 'application/json' })
    await expect(cut).rejects.toBeInstanceOf(NoResponseError)
  })

  test('that is a page of the network counts as none', async () => {
    const page = replied('<p>Sign in to this network</p>', { 'content-type': 'text/html' })
    await expect(page).rejects.toBeInstanceOf(NoResponseError)
  })
})

test('a call ends when its signal says so', async () => {
  const controller = new AbortController()
  const api = createApiClient({
    base: () => base,
    send: async ({ signal }) => {
      signal.throwIfAborted()
      return Response.json({})
    },
  })
  controller.abort(new Error('left'))
  await expect(api.reads.list({}, { signal: controller.signal })).rejects.toThrow('left')
})

const answerPath = async (request: Request) =>
  Response.json({ code: 0, data: new URL(request.url).pathname })
const failToLoad = () => Promise.reject(new Error('no such file'))

describe('a call whose address comes late', () => {
  const { tokens, ...addresses } = contract
  const withMore = (loadMore: () => Promise<Addresses>) =>
    createApiClient({ base: () => base, send: answerPath, addresses, loadMore })

  test('waits for it, and goes out', async () => {
    const api = withMore(async () => ({ tokens }))
    expect(await api.tokens.list({})).toEqual({ code: 0, data: '/api/tokens' })
  })

  test('fails as its file does', async () => {
    const api = withMore(failToLoad)
    await expect(api.tokens.list({})).rejects.toThrow('no such file')
    expect(await api.settings.get({})).toEqual({ code: 0, data: '/api/settings' })
  })
})
