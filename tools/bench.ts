import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Measurement } from '../tests/benchmarks/measurement.ts'
import { root } from './command.ts'
import { measureYardstick } from './test/spent.ts'

const [filter = ''] = process.argv.slice(2)
const files = globSync('tests/benchmarks/*.bench.ts', { cwd: root }).toSorted()

/** What a figure is worth: most targets are those of a machine that has nothing else to do, at a yardstick of 0.2 s. */
const printYardstick = async () => console.log(`yardstick ${(await measureYardstick()).toFixed(3)} s`)

await printYardstick()

for (const file of files.filter((path) => basename(path).includes(filter))) {
  console.log(`running ${basename(file, '.bench.ts')} …`)
  const { run }: { run: () => Promise<Measurement[]> } = await import(join(root, file))
  try {
    print(await run())
  } catch (error) {
    // The others still say something.
    console.error(error)
    process.exitCode = 1
  }
}
await printYardstick()

function print(measurements: readonly Measurement[]): void {
  const width = Math.max(...measurements.map(({ name }) => name.length))
  for (const { name, value, unit, target, beside } of measurements) {
    const mark = value <= target ? '✓' : '✗'
    const figure = `${formatFigure(value)} ${unit}`.padStart(10)
    console.log(
      `${mark} ${name.padEnd(width)} ${figure}   target ≤ ${target} ${unit}${beside === undefined ? '' : `   ${beside}`}`,
    )
  }
}

function formatFigure(value: number): string {
  return value < 10 ? value.toPrecision(3) : value.toFixed(0)
}
