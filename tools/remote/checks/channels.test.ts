import { remoteManifest } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { findUnnamedChannels } from './channels.ts'

const manifest = (channels: object) => remoteManifest.parse({ name: 'notes', contracts: '^1.0.0', channels })
const find = (source: string, channels = {}) =>
  findUnnamedChannels(manifest(channels), { name: 'parts.js', source })

describe('a channel', () => {
  test.each(['publish("entry.opened", { entryId })', 'scope.hear(`entry.opened`, heard)'])(
    'that the manifest does not name is found: %s',
    (source) => {
      expect(find(source)).toEqual([
        'parts.js uses the channel entry.opened, which remote.json does not name',
      ])
    },
  )

  test('that it names is no fault, whether it is published or heard', () => {
    expect(find('publish("entry.opened")', { publishes: ['entry.opened'] })).toEqual([])
    expect(find('subscribe("entry.opened")', { listens: ['entry.opened'] })).toEqual([])
  })

  test('is no other text', () => {
    expect(find('say("entry.opened.at"); say("toString")')).toEqual([])
  })
})
