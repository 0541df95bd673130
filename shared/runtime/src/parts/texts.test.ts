import i18next, { type BackendModule } from 'i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { definePart } from './part.ts'
import { definePlainPart } from './plain-part.tsx'

let hasTexts = false

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (_language, _namespace, tell) =>
    hasTexts ? tell(null, { greeting: 'Hello' }) : tell(new Error('Not here'), null),
}

beforeEach(async () => {
  await i18next.use(backend).init({ lng: 'en', fallbackLng: 'en', ns: [] })
})

afterEach(() => {
  hasTexts = false
})

test.each([
  ['of React', 'notes', definePart(async () => () => null, { namespaces: ['notes'] })],
  [
    'without React',
    'plain',
    definePlainPart(async () => ({ mount: () => ({ unmount: () => undefined }) }), { namespaces: ['plain'] }),
  ],
])('a part %s fails without its texts, and asks for them anew', async (_kind, namespace, part) => {
  await expect(part.bootstrap()).rejects.toThrow(`The texts of ${namespace} could not be loaded`)
  hasTexts = true
  await part.bootstrap()
  expect(i18next.t(`${namespace}:greeting`)).toBe('Hello')
})
