import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { mapInParallel, root, runCommand } from '../command.ts'
import { addSummaries, ofStep, type Summary } from '../test/summary.ts'

/** Runs every script of package.json that is named `check:…`; only what fails is shown in full. */
export async function runChecks(): Promise<Summary> {
  const outcomes = await mapInParallel(checkNames(), availableParallelism(), runCheck)
  return addSummaries(outcomes)
}

function checkNames(): string[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return Object.keys(scripts).filter((name) => name.startsWith('check:'))
}

async function runCheck(name: string): Promise<Summary> {
  const { succeeded, output, seconds } = await runCommand('node', ['--run', name])
  console.log(`${succeeded ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (!succeeded) console.log(output)
  return ofStep(name, succeeded, output)
}
