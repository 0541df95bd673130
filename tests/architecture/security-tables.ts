import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSource, root } from './project-files.ts'

interface Row {
  first: string
  promise: string
  /** With the whole path of each file. */
  tests: string[]
}

interface Table {
  section: string
  heading: string
  rows: Row[]
}

/** The tables of `docs/security.md` that say by which tests a promise is held. */
export function readSecurityTables(): Table[] {
  return readSource('docs/security.md')
    .split(/^#+ /m)
    .map((section) => readTable(section))
    .filter(({ heading, rows }) => isOfTests(heading) || rows.some(({ tests }) => tests.some(namesFile)))
}

const isOfTests = (heading: string): boolean => heading === 'Test' || heading === 'Tried by'

const namesFile = (cell: string): boolean => /\.(?:test|spec)\.tsx?`/.test(cell)

function readTable(section: string): Table {
  const lines = section.split('\n')
  const [titles = [], , ...rows] = lines.filter((line) => line.startsWith('| ')).map(cellsOf)
  const toWhole = createToWhole(section)
  return {
    section: lines[0] ?? '',
    heading: titles.at(-1) ?? '',
    rows: rows.map((cells) => ({
      first: cells[0] ?? '',
      promise: cells.at(-2) ?? '',
      tests: (cells.at(-1) ?? '').split('<br>').map(toWhole),
    })),
  }
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** A section may say before its table where its tests are, or which file a short name stands for. */
function createToWhole(section: string): (cell: string) => string {
  const [, folder = ''] = /Tests are in `([^`]+)`/.exec(section) ?? []
  const named = section.matchAll(/`([^`]+)` (?:stands )?for `([^`]+)`/g)
  const files = new Map(Array.from(named, ([, name = '', file = '']) => [name, file]))
  const toPath = (file: string) => files.get(file) ?? (existsSync(join(root, file)) ? file : folder + file)
  return (cell) => cell.replace(/^`([^`]+)`/, (_, file: string) => `\`${toPath(file)}\``)
}
