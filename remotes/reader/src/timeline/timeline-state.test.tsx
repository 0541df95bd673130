import { fillDatabase, renderAt } from '../testing.tsx'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TimelinePart } from './timeline-part.tsx'

beforeEach(async () => {
  localStorage.clear()
  await fillDatabase([], [])
})

afterEach(cleanup)

describe('where there is nothing to show', () => {
  test('says what comes first when nothing is subscribed to', async () => {
    await fillDatabase([], [])
    await renderAt('/timeline/all/all', <TimelinePart />)
    expect(await screen.findByRole('heading', { name: 'Nothing to read yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add subscriptions' })).toBeTruthy()
  })

  test('that does not exist leads back', async () => {
    await renderAt('/timeline/view-9/all', <TimelinePart />)
    expect(await screen.findByRole('heading', { name: 'There is no such timeline' })).toBeTruthy()
  })

  test('an entry that is gone is said to be', async () => {
    await renderAt('/timeline/view-0/all/41147805276726275', <TimelinePart />)
    expect(await screen.findByRole('heading', { name: 'This entry is gone' })).toBeTruthy()
  })

  test('the starred timeline tells how to star', async () => {
    await renderAt('/timeline/all/collections', <TimelinePart />)
    expect(await screen.findByRole('heading', { name: 'Nothing starred yet' })).toBeTruthy()
  })
})
