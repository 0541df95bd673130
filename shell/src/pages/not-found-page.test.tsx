import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { NotFoundPage } from './not-found-page.tsx'

afterEach(cleanup)

test('tells of the desert, names the path and leads home', async () => {
  await renderAt('/no/such/page', <NotFoundPage />)
  screen.getByText('You have come to a desert of knowledge where there is nothing.')
  screen.getByText('/no/such/page')
  await userEvent.click(screen.getByRole('link', { name: 'Back to Home' }))
  expect(location.pathname).toBe('/')
})
