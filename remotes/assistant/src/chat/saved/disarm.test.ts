import { describe, expect, test } from 'vitest'
import { disarm } from './disarm.ts'

const known = ['https://blog.test/brass']
const evil = 'https://evil.test/?said=secret'

describe('what a model has written, where it is shown elsewhere', () => {
  test.each<[string, string, string]>([
    ['a picture', `See ![chart](${evil}).`, `See \` chart \` (\` ${evil} \`).`],
    ['a link', `[more](${evil})`, `\` more \` (\` ${evil} \`)`],
    ['a link around a picture', `[![a](${evil}1)](${evil}2)`, `\` ![a](${evil}1) \` (\` ${evil}2 \`)`],
    ['an address', `At ${evil} now`, `At \` ${evil} \` now`],
    ['an address between brackets', `<${evil}>`, `\` ${evil} \``],
    ['one without a scheme', '![a](//evil.test/a.png)', '` a ` (` //evil.test/a.png `)'],
    [
      'one whose letters are written as entities',
      '![a](&#104;ttps://evil.test/a)',
      '` a ` (` &#104;ttps://evil.test/a `)',
    ],
    ['one that is told further down', `![a][1]\n\n[1]: ${evil}`, `\` a \` (\` ${evil} \`)\n\n`],
    ['markup', `a <img src="${evil}"> b`, `a \` <img src="${evil}"> \` b`],
    ['a cell of a table', `| a |\n| - |\n| ![b](${evil}) |`, `| a |\n| - |\n| \` b \` (\` ${evil} \`) |`],
    ['an item of a list', `- one\n- ![b](${evil})`, `- one\n- \` b \` (\` ${evil} \`)`],
  ])('leads nowhere, and loads nothing: %s', (_, written, disarmed) => {
    expect(disarm(written, known)).toBe(disarmed)
    expect(disarm(disarmed, known)).toBe(disarmed)
  })

  test('is code as a whole where that cannot be told apart', () => {
    const written = `> ![two\n> lines](${evil})`
    expect(disarm(written, known)).toBe(`\`\`\`\n${written}\n\`\`\``)
  })

  test('leaves what is known as it is where its beginning leads elsewhere, and what is code', () => {
    expect(disarm('<https://blog.test> `https://blog.test` https://blog.test/brass', known)).toBe(
      '` https://blog.test ` `https://blog.test` https://blog.test/brass',
    )
    expect(disarm('https://blog.test/brass and https://blog.test', known)).toBe(
      'https://blog.test/brass and ` https://blog.test `',
    )
  })

  test('leads to what stands in the entries that it cites', () => {
    const written =
      '**Brass** [is](https://blog.test/brass) an alloy.[[e1|copper and zinc]] `<b>` and\n\n    [a](b)\n'
    expect(disarm(written, known)).toBe(written)
  })
})
