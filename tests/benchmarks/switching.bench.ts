import { deploySwitch, loadSwitch } from '../federation/switching-remote.ts'
import { operatorOf } from '../support/operator.ts'
import type { Measurement } from './measurement.ts'
import { withProductPage } from './signed-in-page.ts'

const DEPLOYMENTS = 50
const LOADS = 500

/** Counts the loads of a page, while versions are deployed, in which two versions of a remote were mixed. */
export const run = (): Promise<Measurement[]> =>
  withProductPage(async ({ page, product }) => {
    const operator = await operatorOf(product)
    await deploySwitch(operator, 0)
    let mixed = 0
    const loadSome = async () => {
      for (let n = 0; n < LOADS / DEPLOYMENTS; n += 1) {
        const versions = new Set(await loadSwitch(page))
        if (versions.size !== 1) mixed += 1
      }
    }
    for (let n = 1; n <= DEPLOYMENTS; n += 1) await Promise.all([deploySwitch(operator, n), loadSome()])
    return [
      {
        name: `of ${LOADS} loads during ${DEPLOYMENTS} deployments, with two versions mixed`,
        value: mixed,
        unit: '',
        target: 0,
      },
    ]
  })
