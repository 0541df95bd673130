import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, i18next, initReactI18next } from '@tidings/runtime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import texts from '../../locales/en/sample.json'
import { SidebarPart } from '../sidebar/sidebar-part.tsx'
import { PagePart } from './page-part.tsx'

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en' })
  i18next.addResourceBundle('en', 'sample', texts)
})

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('a line that is added stands on the page, is counted in the sidebar, and is kept', async () => {
  render(
    <BrowserRouter>
      <SidebarPart />
      <PagePart />
    </BrowserRouter>,
  )
  await userEvent.type(screen.getByLabelText(texts.form.label), 'Read the first chapter')
  await userEvent.click(screen.getByRole('button', { name: texts.form.submit }))
  expect(screen.getByRole('listitem').textContent).toBe('Read the first chapter')
  expect(screen.getByRole('link').textContent).toContain('1')
  expect(localStorage.getItem('tidings:sample')).toBe('["Read the first chapter"]')
})
