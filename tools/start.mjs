// `npm start`: installs what is missing, builds, and runs the server for as long as nobody tells it to stop.
import { installDependencies } from './setup/dependencies.mjs'
import { keepRunning } from './setup/keep-running.mjs'
import { ensureNode } from './setup/node.mjs'
import { runProgram } from './setup/processes.mjs'

try {
  installDependencies()
  const node = ensureNode()
  const status = await runProgram(node, ['tools/build.ts'])
  process.exit(
    status === 0 ? await keepRunning(node, ['dist/server/main.js', ...process.argv.slice(2)]) : status,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
