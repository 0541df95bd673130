import { relative } from 'node:path'
import { root } from './command.ts'
import { keepBuild } from './versions/kept-builds.ts'
import { readPresentBuild } from './versions/whole-build.ts'

const build = readPresentBuild()
const { file, bytes, dropped } = await keepBuild(build)
const size = `${Math.ceil(bytes / 1000)} kB`
console.log(`Kept the build of ${build.facts.version} in ${relative(root, file)} (${size})`)
for (const minor of dropped) console.log(`Let go of ${minor}`)
