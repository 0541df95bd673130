// The one way into every program of the project: `node run.mjs <program.ts …> [arguments]`.
// It runs on whatever Node (20 or later) the machine has, installs what is missing, then runs the
// programs one after another by the project's own Node; the arguments go to the last of them.
import { installDependencies } from './setup/dependencies.mjs'
import { ensureNode } from './setup/node.mjs'
import { runProgram } from './setup/processes.mjs'

const given = process.argv.slice(2)
const count = [...given, ''].findIndex((argument) => !argument.endsWith('.ts'))
const programs = given.slice(0, count)
const rest = given.slice(count)

/** Their last line is what came of the tests. */
const testPrograms = /^tools\/test(-\w+)?\.ts$/

try {
  installDependencies()
  const node = ensureNode()
  for (const program of programs) {
    const status = await runProgram(node, [program, ...(program === programs.at(-1) ? rest : [])])
    if (status !== 0) process.exit(status)
  }
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  if (programs.some((program) => testPrograms.test(program))) {
    // Where nothing could be installed, nothing counts the tests.
    console.log(`failed: what the tests need\n    ${reason}\n\n0 passed, 1 failed`)
  } else {
    console.error(reason)
  }
  process.exitCode = 1
}
