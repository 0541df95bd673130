import { AsyncLocalStorage } from 'node:async_hooks'
import { json, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { writeInPieces } from './pieces.ts'

const asTheyAre = { check: async (answer: object) => answer, onBroken: () => undefined }

async function* each<Item>(...items: Item[]): AsyncGenerator<Item> {
  yield* items
}

test('rows are told in their list, with all else around them', async () => {
  const rest = { code: 0, data: { fetched: 1, feeds: [], unread: { '7': 2 } }, asOf: 9 }
  const rows = each([{ id: '1' }, { id: '2' }], [], [{ id: '3' }])
  const body = await writeInPieces(rest, { at: ['data', 'feeds'], rows }, asTheyAre)
  expect(await json(body)).toEqual({
    ...rest,
    data: { ...rest.data, feeds: [{ id: '1' }, { id: '2' }, { id: '3' }] },
  })
})

test('where there are none, the list is empty', async () => {
  const body = await writeInPieces({ code: 0, data: [] }, { at: ['data'], rows: each() }, asTheyAre)
  expect(await json(body)).toEqual({ code: 0, data: [] })
})

const pieces = () => ({ text: each('one "line"\n', 'and ', 'another\u0000') })

test('the text of a file is the file, and that of a program is in its content', async () => {
  const [file, content] = [new File([], 'a.txt'), { content: '', filename: 'a.txt' }]
  const whole = 'one "line"\nand another\u0000'
  expect(await text(await writeInPieces(file, pieces(), asTheyAre))).toBe(whole)
  expect(await json(await writeInPieces(content, pieces(), asTheyAre))).toEqual({
    ...content,
    content: whole,
  })
})

/** Rows without end, and how many were asked for. */
function endless() {
  const made = { rows: 0, isLeft: false }
  async function* makeRows(): AsyncGenerator<unknown[]> {
    try {
      for (;;) yield [(made.rows += 1)]
    } finally {
      made.isLeft = true
    }
  }
  return { made, rows: makeRows() }
}

test('no piece is made before the one before it was taken, and none for whoever has left', async () => {
  const { made, rows } = endless()
  const reader = (await writeInPieces({ data: [] }, { at: ['data'], rows }, asTheyAre)).getReader()
  await reader.read()
  await reader.read()
  expect(made.rows).toBe(1)
  await reader.read()
  expect(made.rows).toBe(2)
  await reader.cancel()
  expect(made).toEqual({ rows: 2, isLeft: true })
})

async function* breaking(piecesBefore: number): AsyncGenerator<unknown[]> {
  for (let row = 0; row < piecesBefore; row += 1) yield [row]
  throw new Error('The database is gone.')
}

test('what fails before the first piece is thrown; what fails later breaks the answer off, and is told', async () => {
  const broken: unknown[] = []
  const watched = { ...asTheyAre, onBroken: (error: unknown) => void broken.push(error) }
  const write = (before: number) =>
    writeInPieces({ data: [] }, { at: ['data'], rows: breaking(before) }, watched)
  await expect(write(0)).rejects.toThrow('The database is gone.')
  expect(broken).toEqual([])
  await expect(text(await write(2))).rejects.toThrow('The database is gone.')
  expect(broken).toHaveLength(1)
})

test('each piece is made for whoever is answered, wherever it is taken', async () => {
  const asking = new AsyncLocalStorage<string>()
  async function* whose(): AsyncGenerator<unknown[]> {
    for (let row = 0; row < 3; row += 1) yield [asking.getStore()]
  }
  const body = await asking.run('ada', () =>
    writeInPieces({ data: [] }, { at: ['data'], rows: whose() }, asTheyAre),
  )
  expect(await asking.run('bea', () => json(body))).toEqual({ data: ['ada', 'ada', 'ada'] })
})
