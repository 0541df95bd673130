import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('busy-loop.ts', import.meta.url))

test('a busy loop ends by itself when whoever started it has gone', async () => {
  const gone = process.ppid
  const [status] = await once(spawn(process.execPath, [program, String(gone)]), 'exit')
  expect(status).toBe(0)
})
