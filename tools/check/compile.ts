import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { mapInParallel, root, runCommand } from '../command.ts'

const folders = [
  '{shared/*,remotes/*,server,shell,tests,tests/federation/fixtures/*,tools}',
  'tools/{create-remote/template,dev-remote/host}',
]
const projects = globSync(
  folders.map((folder) => `${folder}/tsconfig.json`),
  { cwd: root },
)
const results = await mapInParallel(projects, availableParallelism(), async (project) =>
  runCommand('tsc', ['-p', project]),
)

for (const { output } of results) process.stdout.write(output)
console.log(`${projects.length} packages compiled`)
process.exitCode = results.every(({ succeeded }) => succeeded) ? 0 : 1
