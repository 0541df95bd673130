import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { partOf, renderAt } from '@tidings/runtime/testing'
import { afterEach, expect, test } from 'vitest'
import texts from '../../locales/en/sample.json'
import { page, sidebar } from '../index.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('a line that is added stands on the page, is counted in the sidebar, and is kept', async () => {
  const parts = [partOf(sidebar), partOf(page)]
  await renderAt('/sample', <>{...parts}</>, { texts: { sample: texts } })
  await userEvent.type(await screen.findByLabelText(texts.form.label), 'Read the first chapter')
  await userEvent.click(screen.getByRole('button', { name: texts.form.submit }))
  expect(screen.getByRole('listitem').textContent).toBe('Read the first chapter')
  expect((await screen.findByRole('link')).textContent).toContain('1')
  expect(localStorage.getItem('tidings:sample')).toBe('["Read the first chapter"]')
})
