import { join } from 'node:path'
import { root, runInForeground } from './command.ts'
import { fillTemplate } from './create-remote/fill-template.ts'
import { refuseName } from './create-remote/refuse-name.ts'
import { npm } from './setup/processes.mjs'

const name = process.argv[2] ?? ''
const refusal = process.argv[2] === undefined ? 'npm run create-remote -- <name>' : refuseName(name)

if (refusal !== undefined) {
  console.error(refusal)
  process.exitCode = 1
} else {
  const folder = `remotes/${name}`
  fillTemplate(name, join(root, folder))
  // A longer name may break a line.
  await runInForeground('oxfmt', [folder])
  // All that it needs is there: npm only writes down that there is another package.
  npm(['install', '--prefer-offline', '--loglevel=error'])
  console.log(`${folder} is there. See it alone:

  npm run dev:remote -- ${name}

docs/remotes.md leads from there into the product.`)
}
