import { findKeptFaults, listKept } from '../versions/kept-builds.ts'
import { presentVersion } from '../versions/whole-build.ts'

const version = presentVersion()
const faults = findKeptFaults(version)

for (const fault of faults) console.log(fault)
console.log(`${version}, with the builds of ${listKept().join(' and ') || 'none before'}`)
process.exitCode = faults.length === 0 ? 0 : 1
