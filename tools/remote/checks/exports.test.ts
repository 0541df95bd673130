import { remoteManifest } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { findExportFaults } from './exports.ts'

const manifest = remoteManifest.parse({
  name: 'notes',
  contracts: '^1.0.0',
  routes: [{ path: '/notes', part: 'notes' }],
  commands: [{ id: 'notes:add', group: 'global', title: 'notes:command.add', opens: 'editor' }],
})

test('a build exports the parts of its manifest, and the parts its commands open', () => {
  expect(findExportFaults(manifest, ['editor', 'notes'])).toEqual([])
})

test('a part without an export is found, and an export that is no part', () => {
  expect(findExportFaults(manifest, ['notes', 'draft'])).toEqual([
    'remote.json names editor, which src/index.ts does not export',
    'src/index.ts exports draft, which remote.json does not name',
  ])
})
