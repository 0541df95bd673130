import { expect, test } from 'vitest'
import { CrowdedError, Turns } from './turns.ts'

const never = new AbortController().signal

/** Has parties ask for a turn one after the other, and notes who came in when. */
function watch(turns: Turns) {
  const entered: string[] = []
  const leaving: (() => void)[] = []
  return {
    entered,
    async ask(party: string, signal = never, share = 1) {
      leaving.push(await turns.acquire(party, signal, share))
      entered.push(party)
    },
    /** Has whoever came in first go, and whoever is next come in. */
    async leave() {
      leaving.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

test('somebody who asks once waits for one of those who ask a hundred times, not for all', async () => {
  const { entered, ask, leave } = watch(new Turns({ atOnce: 1 }))
  const asked = [...Array.from({ length: 100 }, () => ask('many')), ask('one')]
  for (let time = 0; time < 3; time++) await leave()
  expect(entered.slice(0, 3)).toEqual(['many', 'many', 'one'])
  for (let time = 0; time < 100; time++) await leave()
  await Promise.all(asked)
})

test('a party has no more turns at once than it may, and leaves the others to others', async () => {
  const { entered, ask } = watch(new Turns({ atOnce: 4, perParty: 2 }))
  for (const party of ['many', 'many', 'many', 'many', 'one']) void ask(party)
  await expect.poll(() => entered).toEqual(['many', 'many', 'one'])
})

test('of one party so many wait, and further ones are refused', async () => {
  const { ask } = watch(new Turns({ atOnce: 1, waitingPerParty: 2 }))
  await ask('many')
  for (const _ of [1, 2]) void ask('many')
  await expect(ask('many')).rejects.toThrow(CrowdedError)
})

test('who goes away while waiting is not waited for', async () => {
  const { entered, ask, leave } = watch(new Turns({ atOnce: 1 }))
  await ask('first')
  const gone = new AbortController()
  const waiting = ask('gone', gone.signal)
  const patient = ask('patient')
  gone.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  await leave()
  await patient
  expect(entered).toEqual(['first', 'patient'])
})

test('who takes much waits until there is so much, is not passed by who takes little, and keeps nobody waiting when gone', async () => {
  const { entered, ask, leave } = watch(new Turns({ atOnce: 10 }))
  const gone = new AbortController()
  await ask('half', never, 5)
  const much = [ask('much', never, 100), ask('gone', gone.signal, 10).catch(() => undefined)]
  const little = ask('little', never, 1)
  await leave()
  expect(entered).toEqual(['half', 'much'])
  gone.abort()
  await leave()
  await Promise.all([...much, little])
  expect(entered).toEqual(['half', 'much', 'little'])
})
