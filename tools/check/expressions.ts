import { root } from '../command.ts'
import { findExpressions } from './expressions-in.ts'

const { count, faults } = findExpressions(root)

for (const fault of faults) console.log(fault)
console.log(`${faults.length} slow ones of ${count} regular expressions`)
process.exitCode = faults.length === 0 && count > 0 ? 0 : 1
