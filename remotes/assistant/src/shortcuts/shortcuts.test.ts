import { describe, expect, test } from 'vitest'
import { listShortcuts, moveShortcut, problemsOf, promptOf, shortcutsFor, toKept } from './shortcuts.ts'

const given = {
  id: 'default-analyze',
  name: 'Analyze',
  defaultPrompt: 'Analyze it.',
  displayTargets: ['entry' as const],
}
const own = {
  id: 'own',
  name: 'Own',
  prompt: 'Do it.',
  enabled: true,
  displayTargets: ['list' as const, 'entry' as const],
}
const [analyze] = listShortcuts([], [given])
if (!analyze) throw new Error('It is given')
const asOwn = { ...own, isGiven: false }

const idsOf = (shortcuts: readonly { id: string }[]) => shortcuts.map(({ id }) => id)

describe('the shortcuts of somebody', () => {
  test('are those of the server first, until they have an order of their own', () => {
    expect(idsOf(listShortcuts([own], [given]))).toEqual(['default-analyze', 'own'])
    expect(idsOf(listShortcuts([own, toKept(analyze)], [given]))).toEqual(['own', 'default-analyze'])
  })

  test('say what the server says by now, unless they have words of their own', () => {
    const kept = toKept({ ...analyze, prompt: 'Analyze it.' })
    expect(kept.prompt).toBe('')
    const [followed] = listShortcuts([kept], [{ ...given, defaultPrompt: 'Analyze it well.' }])
    expect(followed && promptOf(followed)).toBe('Analyze it well.')
    const [other] = listShortcuts([{ ...kept, prompt: 'My way.' }], [given])
    expect(other && promptOf(other)).toBe('My way.')
  })

  test('are without those that the server has no more, but for what somebody has written', () => {
    expect(listShortcuts([toKept(analyze)], [])).toEqual([])
    expect(listShortcuts([{ ...toKept(analyze), prompt: 'My way.' }], [])).toMatchObject([{ isGiven: false }])
  })
})

test('those stand somewhere that are on and meant for it', () => {
  const all = [analyze, asOwn, { ...asOwn, id: 'off', enabled: false }]
  expect(idsOf(shortcutsFor(all, 'list'))).toEqual(['own'])
  expect(idsOf(shortcutsFor(all, 'entry'))).toEqual(['default-analyze', 'own'])
  expect(idsOf(shortcutsFor(all, null))).toEqual(['default-analyze', 'own'])
})

test('one is moved among the others', () => {
  const all = ['a', 'b', 'c'].map((id) => ({ ...asOwn, id }))
  expect(idsOf(moveShortcut(all, 'a', 2))).toEqual(['b', 'c', 'a'])
  expect(idsOf(moveShortcut(all, 'c', 0))).toEqual(['c', 'a', 'b'])
  expect(idsOf(moveShortcut(all, 'gone', 0))).toEqual(['a', 'b', 'c'])
})

test('one needs a name, a prompt and a place', () => {
  expect(problemsOf(asOwn)).toEqual({})
  expect(problemsOf({ ...asOwn, name: ' ', prompt: '', displayTargets: [] })).toEqual({
    name: 'shortcut.nameMissing',
    prompt: 'shortcut.promptMissing',
    targets: 'shortcut.targetMissing',
  })
  expect(problemsOf(analyze)).toEqual({})
})
