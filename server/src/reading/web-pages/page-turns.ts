import { webPageLimits } from '@tidings/contracts'
import { SECOND_MS } from '@tidings/contracts/spans'
import { createInTurn, type InTurn } from '../../foundation/fetch/in-turn.ts'

/** Makes the turns in which web pages are fetched and read, whatever for. */
export const createPageTurns = (deadline = () => AbortSignal.timeout(webPageLimits.time)): InTurn =>
  createInTurn({
    atOnce: webPageLimits.atOnce,
    perParty: webPageLimits.atOnceOfUser,
    waitingPerParty: webPageLimits.waitingOfUser,
    of: 'pages',
    deadline,
    late: `The page was not read within ${webPageLimits.time / SECOND_MS} seconds.`,
  })
