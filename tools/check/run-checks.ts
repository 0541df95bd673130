import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { mapInParallel, root, runCommand } from '../command.ts'
import type { Summary } from '../summary.ts'

/** Runs every script of package.json that is named `check:…`; only what fails is shown in full. */
export async function runChecks(): Promise<Summary> {
  const outcomes = await mapInParallel(checkNames(), availableParallelism(), runCheck)
  const passed = outcomes.filter(Boolean).length
  return { passed, failed: outcomes.length - passed }
}

function checkNames(): string[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return Object.keys(scripts).filter((name) => name.startsWith('check:'))
}

async function runCheck(name: string): Promise<boolean> {
  const { succeeded, output, seconds } = await runCommand('npm', ['run', '--silent', name])
  console.log(`${succeeded ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (!succeeded) console.log(output)
  return succeeded
}
