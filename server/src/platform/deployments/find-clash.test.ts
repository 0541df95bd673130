import { errorBody } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.ts'
import { createDeployer, makePackage } from './testing.ts'

let server: TestServer
let deployer: ReturnType<typeof createDeployer>

beforeAll(async () => {
  server = await createTestServer()
  deployer = createDeployer(server)
})

afterAll(() => server.close())

interface Declared {
  path: string
  command: string
  namespaces?: string[]
}

/** A version of a remote, uploaded, with one route and one command. */
async function upload(remote: string, version: string, declared: Declared): Promise<void> {
  const { path, command, namespaces = [] } = declared
  const { record, files } = makePackage(remote, version)
  const manifest = {
    ...record.manifest,
    namespaces,
    routes: [{ path, part: 'page' }],
    commands: [
      { id: command, group: 'global' as const, title: 'notes:command', keys: [], scope: 'global' as const },
    ],
  }
  await deployer.upload({ record: { ...record, manifest }, files })
}

async function change(remote: string, json: object) {
  const answer = await deployer.change(remote, json)
  return answer.status === 200 ? 'done' : errorBody.parse(await answer.json()).message
}

const deploy = (remote: string, version: string) => change(remote, { action: 'deploy', version })

test('a remote brings no route and no command that another has, and has its own in any version', async () => {
  await upload('ada', '1.0.0', { path: '/notes/:id', command: 'notes:write' })
  await upload('ada', '1.1.0', { path: '/notes/:noteId', command: 'notes:write' })
  await upload('bob', '1.0.0', { path: '/notes/:other', command: 'notes:read' })
  await upload('bob', '1.1.0', { path: '/letters', command: 'notes:write' })
  await upload('bob', '1.2.0', { path: '/letters/:id', command: 'letters:write' })
  expect(await deploy('ada', '1.0.0')).toBe('done')
  expect(await deploy('ada', '1.1.0')).toBe('done')
  expect(await deploy('bob', '1.0.0')).toBe('bob 1.0.0 declares the route /notes/:, which is of ada 1.1.0')
  expect(await deploy('bob', '1.1.0')).toBe(
    'bob 1.1.0 declares the command notes:write, which is of ada 1.1.0',
  )
  expect(await deploy('bob', '1.2.0')).toBe('done')
})

const clashOf = (version: string, route: string) =>
  `nora ${version} declares the route ${route}, which is of mona 1.0.0`

test('a route with optional segments is that of each of its forms', async () => {
  await upload('mona', '1.0.0', { path: '/poems/:id?/:line?', command: 'mona:one' })
  await upload('nora', '1.0.0', { path: '/poems', command: 'nora:one' })
  await upload('nora', '1.1.0', { path: '/poems/:poem', command: 'nora:one' })
  await upload('nora', '1.2.0', { path: '/poems/new?/:poem/:line', command: 'nora:one' })
  await upload('nora', '1.3.0', { path: '/poems/new', command: 'nora:one' })
  await upload('olga', '1.0.0', { path: '/:page?', command: 'olga:one' })
  expect(await deploy('mona', '1.0.0')).toBe('done')
  expect(await deploy('nora', '1.0.0')).toBe(clashOf('1.0.0', '/poems'))
  expect(await deploy('nora', '1.1.0')).toBe(clashOf('1.1.0', '/poems/:'))
  expect(await deploy('nora', '1.2.0')).toBe(clashOf('1.2.0', '/poems/:/:'))
  expect(await deploy('nora', '1.3.0')).toBe('done')
  expect(await deploy('olga', '1.0.0')).toBe('olga 1.0.0 declares the route /, which is of the shell')
})

test('a route of very many optional segments is looked at all the same', async () => {
  await upload('otto', '1.0.0', { path: `/otto${'/a?/b?'.repeat(40)}`, command: 'otto:one' })
  expect(await deploy('otto', '1.0.0')).toBe('done')
})

test.each([
  ['paula', '/parts', 'paula:one', 'route /parts'],
  ['quinn', '/login', 'quinn:one', 'route /login'],
  ['rosa', '/rosa', 'global:quick-search', 'command global:quick-search'],
])('nor any that the shell has: %s with %s and %s', async (remote, path, command, both) => {
  await upload(remote, '1.0.0', { path, command })
  expect(await deploy(remote, '1.0.0')).toBe(`${remote} 1.0.0 declares the ${both}, which is of the shell`)
})

test('nor texts of another: those of the shell alone are read by all', async () => {
  const namespaces = ['poems', 'errors', 'shortcuts']
  await upload('ida', '1.0.0', { path: '/ida', command: 'ida:one', namespaces })
  await upload('ida', '1.1.0', { path: '/ida', command: 'ida:one', namespaces: [...namespaces, 'verses'] })
  await upload('jane', '1.0.0', { path: '/jane', command: 'jane:one', namespaces: ['jane', 'verses'] })
  await upload('jane', '1.1.0', { path: '/jane', command: 'jane:one', namespaces: ['jane', 'poems'] })
  await upload('jane', '1.2.0', { path: '/jane', command: 'jane:one', namespaces: ['jane', 'errors'] })
  expect(await deploy('ida', '1.0.0')).toBe('done')
  expect(await change('ida', { action: 'canary', version: '1.1.0', percent: 10 })).toBe('done')
  expect(await deploy('jane', '1.0.0')).toBe(
    'jane 1.0.0 declares the namespace verses, which is of ida 1.1.0',
  )
  expect(await deploy('jane', '1.1.0')).toBe('jane 1.1.0 declares the namespace poems, which is of ida 1.0.0')
  expect(await deploy('jane', '1.2.0')).toBe('done')
})

test('on trial it brings none either, and none that another has on trial', async () => {
  await upload('carol', '1.0.0', { path: '/carol', command: 'carol:one' })
  await upload('carol', '1.1.0', { path: '/drafts', command: 'carol:one' })
  await upload('dora', '1.0.0', { path: '/dora', command: 'dora:one' })
  await upload('dora', '1.1.0', { path: '/drafts', command: 'dora:one' })
  expect(await deploy('carol', '1.0.0')).toBe('done')
  expect(await deploy('dora', '1.0.0')).toBe('done')
  expect(await change('carol', { action: 'canary', version: '1.1.0', percent: 10 })).toBe('done')
  const clash = 'dora 1.1.0 declares the route /drafts, which is of carol 1.1.0'
  expect(await change('dora', { action: 'canary', version: '1.1.0', percent: 10 })).toBe(clash)
  expect(await deploy('dora', '1.1.0')).toBe(clash)
})

test('one takes the place of another that is disabled, which comes back when it is gone', async () => {
  await upload('eve', '1.0.0', { path: '/mail', command: 'mail:send' })
  await upload('faye', '1.0.0', { path: '/mail', command: 'mail:send' })
  expect(await deploy('eve', '1.0.0')).toBe('done')
  expect(await change('eve', { action: 'disable' })).toBe('done')
  expect(await deploy('faye', '1.0.0')).toBe('done')
  const clash = 'eve 1.0.0 declares the route /mail, which is of faye 1.0.0'
  expect(await change('eve', { action: 'enable' })).toBe(clash)
  expect(await change('faye', { action: 'disable' })).toBe('done')
  expect(await change('eve', { action: 'enable' })).toBe('done')
})

test('what is put on trial while its remote is disabled is looked at as it is switched on', async () => {
  await upload('kate', '1.0.0', { path: '/kate', command: 'kate:one' })
  await upload('kate', '1.1.0', { path: '/songs', command: 'kate:one' })
  await upload('lena', '1.0.0', { path: '/songs', command: 'lena:one' })
  expect(await deploy('kate', '1.0.0')).toBe('done')
  expect(await deploy('lena', '1.0.0')).toBe('done')
  expect(await change('kate', { action: 'disable' })).toBe('done')
  expect(await change('kate', { action: 'canary', version: '1.1.0', percent: 10 })).toBe('done')
  const clash = 'kate 1.1.0 declares the route /songs, which is of lena 1.0.0'
  expect(await change('kate', { action: 'enable' })).toBe(clash)
  expect(await change('kate', { action: 'rollback', version: '1.0.0' })).toBe('done')
  expect(await change('kate', { action: 'enable' })).toBe('done')
})

test('what went well before is gone back to, whatever others have brought since', async () => {
  await upload('gina', '1.0.0', { path: '/photos', command: 'gina:one' })
  await upload('gina', '1.1.0', { path: '/gina', command: 'gina:one' })
  await upload('hana', '1.0.0', { path: '/photos', command: 'hana:one' })
  for (const version of ['1.0.0', '1.1.0']) expect(await deploy('gina', version)).toBe('done')
  expect(await deploy('hana', '1.0.0')).toBe('done')
  expect(await change('gina', { action: 'rollback' })).toBe('done')
})
