import { installByApt } from './chromium.ts'

// Before all tests, and once: where it cannot be had, whatever browser is there has to do.
installByApt()
