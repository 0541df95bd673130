import { expect, test } from 'vitest'
import { createTestServer } from './testing.ts'

test('neither password nor session reaches the log', async () => {
  const lines: string[] = []
  const server = await createTestServer({ log: (line) => lines.push(line) })
  const user = await server.signUp('secretive@example.test')
  await server.request('/api/reads?token=hunter2', { user })
  await server.request('/api/nothing-here', { user })
  await expect.poll(() => lines.length).toBeGreaterThan(2)
  const log = lines.join('\n')
  expect(log).toContain('/api/reads')
  const [token = ''] = user.cookie.split('=')[1]?.split('.') ?? []
  for (const secret of ['correct horse battery', 'hunter2', token]) expect(log).not.toContain(secret)
  await server.close()
})
