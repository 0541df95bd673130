export { findFormulas, formulaAt, mayHoldFormulas, nextOpening } from './find-formulas.ts'
