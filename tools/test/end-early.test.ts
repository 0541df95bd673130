import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Says when it listens and when it begins to end, which it is let do by what is written to it. */
const program = `
  import { once } from 'node:events'
  import { endEarly } from '${pathToFileURL(join(import.meta.dirname, 'end-early.ts')).href}'
  endEarly(async () => {
    console.log('begins')
    await once(process.stdin, 'data')
    console.log('ended')
  })
  console.log('listens')
  setInterval(() => undefined, 1000)
`

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a run that hears %s twice ends once, and whole',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
    const exit = once(child, 'exit')
    await once(child.stdout, 'data')
    child.kill(signal)
    await once(child.stdout, 'data')
    child.kill(signal)
    const rest = text(child.stdout)
    child.stdin.end('go on\n')
    expect(await rest).toBe('ended\n')
    expect(await exit).not.toContain(signal)
  },
)
