import { ApiError } from '@tidings/contracts'
import { defaultPlans } from '@tidings/contracts/testing'
import { expect, test } from 'vitest'
import { limitFacts } from './limit-facts.ts'

const user = { plan: { ...defaultPlans.free, inboxes: null } }

const said = { of: 'listSubscriptions', limit: 3, used: 4 }
const noNumber = { limit: undefined, used: undefined }

test.each([
  ['as the server says it', 'listLimitExceeded', said, said],
  ['as the plan has it', 'subscriptionLimitExceeded', undefined, { of: 'feeds', limit: 150, used: 150 }],
  [
    'as an older server says it',
    'trialFeedLimitExceeded',
    { limit: 20 },
    { of: 'feeds', limit: 20, used: 20 },
  ],
  ['without a number, where there is none', 'inboxLimitExceeded', undefined, { of: 'inboxes', ...noNumber }],
  ['of a part to come', 'actionLimitExceeded', { limit: 10 }, { of: 'actions', limit: 10, used: 10 }],
  ['of what is not counted', 'freeUserNoPermission', undefined, { of: 'plusSettings', ...noNumber }],
  ['whatever stands in its place', 'listLimitExceeded', [{ path: [] }], { of: 'lists', limit: 10, used: 10 }],
] as const)('a limit is told %s', (_how, key, data, facts) => {
  expect(limitFacts(new ApiError(key, { data }), user)).toMatchObject(facts)
})

test('what is given by time says when there is more', () => {
  const data = { remainedTokens: 0, windowResetTime: 1_800_000_000_000 }
  const error = new ApiError('aiTokenLimitExceeded', { data })
  expect(limitFacts(error, user)).toMatchObject({ of: 'aiTokens', resetsAt: data.windowResetTime })
})
