import { beforeAll } from 'vitest'
import { loadLateComponents } from '../late/late-components.ts'

// Tests of components see a page on which everything has arrived.
beforeAll(loadLateComponents)
