import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import type { Operator } from '../support/operator.ts'
import { makeRemote } from './made-remote.ts'

export const NAME = 'switch'

/** Deploys version 1.0.n of a remote whose static child, lazy chunk, texts and style sheet each say which version they are of. */
export async function deploySwitch(operator: Operator, n: number): Promise<void> {
  const version = `1.0.${n}`
  const made = makeRemote({
    name: NAME,
    version,
    place: 'page',
    replaced: {
      'lazy.js': `
        export const make = ({ react, useTranslation, greeting }) => function Made() {
          const { t } = useTranslation('${NAME}')
          return react.createElement('output', { className: '${NAME}' }, [greeting, '${version}', t('version')].join(' '))
        }`,
      'style.css': `@layer remote { .${NAME} { --version: ${version} } }`,
      [`locales/en/${NAME}.json`]: JSON.stringify({ version }),
    },
  })
  await operator.deploy(made)
}

/** The versions that the four parts of it say they are of, after a load of the page. */
export async function loadSwitch(page: Page): Promise<string[]> {
  await page.goto(`/${NAME}`)
  const shown = page.locator(`main .${NAME}`)
  await expect(shown).toHaveText(/^1\.0\./)
  return shown.evaluate((element) => [
    ...element.textContent.split(' '),
    getComputedStyle(element).getPropertyValue('--version').trim(),
  ])
}
