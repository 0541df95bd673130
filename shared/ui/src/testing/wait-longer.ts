import { configure } from '@testing-library/react'

// What is quick takes its time where other things run beside it; a second is not enough then.
configure({ asyncUtilTimeout: 30_000 })
