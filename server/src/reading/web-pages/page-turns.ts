import { webPageLimits } from '@tidings/contracts'
import { createInTurn, type InTurn } from '../../foundation/fetch/in-turn.ts'
import { SECOND_MS } from '../../foundation/spans.ts'

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
