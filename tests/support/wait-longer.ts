import { configure } from '@testing-library/react'
import { patienceMs } from './patience.ts'

// What is quick takes its time where other things run beside it; a second is not enough then.
configure({ asyncUtilTimeout: patienceMs })
