import { errorCatalogue, languages, limitErrors, z, type ErrorKey } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { readSource } from './project-files.ts'

/** What somebody is refused with whose plan has no more, and where it is enforced; null where its part is not there yet. */
const limits: [ErrorKey, number, string | null][] = [
  ['trialFeedLimitExceeded', 1100, 'server/src/accounts/plans/plans.test.ts'],
  ['trialListLimitExceeded', 1101, 'server/src/accounts/plans/plans.test.ts'],
  ['trialInboxLimitExceeded', 1102, 'server/src/accounts/plans/plans.test.ts'],
  ['freeUserNoPermission', 1103, 'server/src/accounts/plans/plans.test.ts'],
  ['subscriptionLimitExceeded', 2011, 'server/src/accounts/plans/plans.test.ts'],
  ['listLimitExceeded', 8002, 'server/src/accounts/plans/plans.test.ts'],
  ['inboxLimitExceeded', 10002, 'server/src/accounts/plans/plans.test.ts'],
  ['actionLimitExceeded', 12000, null],
  ['aiTokenLimitExceeded', 15000, 'server/src/assistant/summaries/summaries.test.ts'],
  ['aiCreditsInsufficient', 15005, 'server/src/assistant/summaries/summaries.test.ts'],
]

/** Whoever can give another plan, where it is known how the language calls them. */
const operator: Record<string, RegExp> = {
  en: /whoever runs this server/i,
  ja: /サーバーの管理者/,
  'zh-CN': /服务器管理员/,
  'zh-TW': /伺服器管理員/,
}

test.each(limits)('%s has the code %i, and says in each language what to do', (key, code) => {
  expect(errorCatalogue[key].code).toBe(code)
  for (const language of languages) {
    const texts: unknown = JSON.parse(readSource(`locales/${language}/errors.json`))
    expect(z.record(z.string(), z.unknown()).parse(texts)[key]).toMatch(operator[language] ?? /\S/)
  }
})

test('these are the refusals that come to the notice', () => {
  expect(Object.keys(limitErrors).toSorted()).toEqual(limits.map(([key]) => key).toSorted())
})

test.each(limits.flatMap(([key, code, file]) => (file === null ? [] : [{ key, code, file }])))(
  '$key is enforced',
  ({ code, file }) => {
    expect(readSource(file)).toMatch(new RegExp(`\\b${code}\\b`))
  },
)
