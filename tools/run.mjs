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

try {
  installDependencies()
  const node = ensureNode()
  for (const program of programs) {
    const status = await runProgram(node, [program, ...(program === programs.at(-1) ? rest : [])])
    if (status !== 0) process.exit(status)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
