import { remoteManifest } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './project-files.ts'

const uses = /\b(?:publish|subscribe|hear)\('([\w.]+)'/g

const byName = (one = '', other = '') => one.localeCompare(other)

test.each(['reader', 'settings', 'discover', 'assistant'])(
  '%s names every channel that it uses',
  (remote) => {
    const { channels } = remoteManifest.parse(JSON.parse(readSource(`remotes/${remote}/remote.json`)))
    const sources = sourceFiles('.ts', '.tsx').filter((file) => file.startsWith(`remotes/${remote}/src/`))
    const used = sources.flatMap((file) => [...readSource(file).matchAll(uses)].map(([, name]) => name))
    expect([...new Set(used)].toSorted(byName)).toEqual(
      [...channels.publishes, ...channels.listens].toSorted(byName),
    )
  },
)
