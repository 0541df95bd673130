import { expect, test } from 'vitest'
import { withStatementsOf } from './shared-pool.ts'

const owner = { userId: 'ada', signal: undefined }

test.each([0, 2])(
  'a stream that somebody is answered with is left when they leave it, %i lines later',
  async (lines) => {
    const left: unknown[] = []
    const answer = async () => ({
      body: new ReadableStream({
        pull: (controller) => controller.enqueue('line'),
        cancel: (reason) => void left.push(reason),
      }),
    })
    const { body } = await withStatementsOf(owner, answer)
    const reader = body.getReader()
    for (let line = 0; line < lines; line += 1) await reader.read()
    await reader.cancel('left')
    expect(left).toEqual(['left'])
  },
)

test('a stream that fails fails for whoever reads it', async () => {
  const broken = new ReadableStream({ pull: () => Promise.reject(new Error('lost')) })
  const { body } = await withStatementsOf(owner, async () => ({ body: broken }))
  await expect(body.getReader().read()).rejects.toThrow('lost')
})
