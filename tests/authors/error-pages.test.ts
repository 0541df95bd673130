import { deploymentChecks, deploymentPage, failureClasses, failurePage } from '@tidings/contracts'
import { registryPage } from '../../shell/src/parts-page/registry-page.ts'
import { describe, expect, test } from 'vitest'
import { readSource, sourceFiles } from '../architecture/project-files.ts'

const wanted = [...failureClasses.map(failurePage), ...deploymentChecks.map(deploymentPage), registryPage]

describe.each(wanted)('%s', (page) => {
  test('says what the failure means and what to do', () => {
    const text = readSource(page)
    expect(text).toMatch(/^# /)
    expect(text).toContain('**What to do.**')
  })

  test('is listed', () => {
    expect(readSource('docs/errors/README.md')).toContain(`(${page.replace('docs/errors/', '')})`)
  })
})

test('there is no page for a failure that there is not', () => {
  const pages = sourceFiles('.md').filter((file) => file.startsWith('docs/errors/'))
  expect(pages.toSorted()).toEqual([...wanted, 'docs/errors/README.md'].toSorted())
})
