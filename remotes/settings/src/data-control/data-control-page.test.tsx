import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAt } from '@tidings/runtime/testing'
import { afterEach, expect, test } from 'vitest'
import settings from '../../locales/en/settings.json'
import { DataControlPage } from './data-control-page.tsx'

const { data } = settings

afterEach(cleanup)

/** What the file is asked for with. */
const asked = () =>
  new URL(screen.getByRole<HTMLAnchorElement>('link', { name: data.download }).href).searchParams

test('the OPML file is written with the address of an RSSHub instance, if there is one', async () => {
  await renderAt('/settings/data-control', <DataControlPage />, { texts: { settings } })
  expect([...asked()]).toEqual([['folderMode', 'category']])
  await userEvent.type(screen.getByLabelText(data.rsshub), ' https://rsshub.example/hub')
  expect(asked().get('RSSHubURL')).toBe('https://rsshub.example/hub')
})

test('with what is no address there is no file, and it is said why', async () => {
  await renderAt('/settings/data-control', <DataControlPage />, { texts: { settings } })
  await userEvent.type(screen.getByLabelText(data.rsshub), 'rsshub.example')
  expect(await screen.findByText(data.rsshubWrong)).toBeTruthy()
  expect(screen.queryByRole('link', { name: data.download })).toBeNull()
})
