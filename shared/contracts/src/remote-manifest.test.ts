import { expect, test } from 'vitest'
import { partsOfManifest, remoteManifest } from './remote-manifest.ts'

test('names each part of a manifest once', () => {
  const manifest = remoteManifest.parse({
    name: 'notes',
    contracts: '^1.0.0',
    routes: [{ path: '/notes', part: 'notes' }],
    slots: [{ slot: 'sidebar', part: 'notes' }],
    commands: [{ id: 'global:new-note', group: 'global', title: 'notes:new', opens: 'newNote' }],
  })
  expect(partsOfManifest(manifest)).toEqual(['notes', 'newNote'])
})

test('takes a manifest that names what tells editors of it, and keeps no word of that', () => {
  const manifest = { name: 'notes', contracts: '^1.0.0' }
  const named = { $schema: '../../shared/contracts/remote.schema.json', ...manifest }
  expect(remoteManifest.parse(named)).toEqual(remoteManifest.parse(manifest))
})

test.each(['//evil', '/evil//x', 'https://evil', '/a b', '/../x'])('refuses the route path %s', (path) => {
  const manifest = { name: 'notes', contracts: '^1.0.0', routes: [{ path, part: 'notes' }] }
  expect(remoteManifest.safeParse(manifest).success).toBe(false)
})
