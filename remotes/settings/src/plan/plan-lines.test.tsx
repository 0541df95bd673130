import { cleanup, screen } from '@testing-library/react'
import { z } from '@tidings/contracts'
import { defaultPlans, makeUser } from '@tidings/contracts/testing'
import { $session } from '@tidings/runtime'
import { renderAt } from '@tidings/runtime/testing'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import admin from '../../locales/en/admin.json'
import settings from '../../locales/en/settings.json'
import { PlansPage } from '../admin/plans-page.tsx'
import { PlanPage } from './plan-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const plan = { ...defaultPlans.free, aiRequestsPerDay: 37 }
const texts = z.record(z.string(), z.unknown())
/** What each line of a plan is called by a page. */
const namesOf = (called: object) => Object.keys(plan).map((line) => String(texts.parse(called)[line]))

test('somebody sees all that their plan holds', async () => {
  $session.set({ ...makeUser({ role: 'free' }), plan })
  const answers = { 'GET /status/configs': () => ({ data: {} }) }
  await renderAt('/settings/plan', <PlanPage />, { texts: { settings }, answers })
  for (const name of namesOf(settings.plan)) expect(screen.getByText(name)).toBeTruthy()
  expect(screen.getByText('37')).toBeTruthy()
})

test('an administrator sees all that a plan can hold', async () => {
  const answers = { 'GET /admin/plans': () => ({ data: [{ role: 'free', plan, isDefault: true }] }) }
  await renderAt('/settings/plans', <PlansPage />, { texts: { admin }, answers })
  await screen.findByDisplayValue('37')
  for (const name of namesOf(admin.plans)) expect(screen.getByText(name)).toBeTruthy()
})

test('an administrator bounds the requests of a day', async () => {
  const sent: unknown[] = []
  const answers = {
    'GET /admin/plans': () => ({ data: [{ role: 'free', plan, isDefault: true }] }),
    'PUT /admin/plans/free': async (request: Request) => {
      sent.push(await request.json())
      return { code: 0, data: null }
    },
  }
  await renderAt('/settings/plans', <PlansPage />, { texts: { admin }, answers })
  const field = await screen.findByLabelText(admin.plans.aiRequestsPerDay)
  await userEvent.clear(field)
  await userEvent.type(field, '12')
  await userEvent.click(screen.getByRole('button', { name: admin.plans.save }))
  await expect.poll(() => sent).toMatchObject([{ aiRequestsPerDay: 12, feeds: 150 }])
})
