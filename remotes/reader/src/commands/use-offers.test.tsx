import { renderAt } from '../testing.tsx'
import { act, cleanup, screen } from '@testing-library/react'
import { $contributions } from '@tidings/runtime'
import { afterEach, describe, expect, test } from 'vitest'
import type { CommandSurface } from './command.ts'
import { CommandButton } from './command-button.tsx'
import { entryCommands, type EntryTarget } from './entry-commands.ts'
import { useOffers } from './use-offers.ts'

const entry: EntryTarget = { id: '1', title: 'One', url: 'https://example.com/1', read: false, starred: true }

const surfaces: CommandSurface[] = ['row', 'menu', 'toolbar']

function Surfaces({ target }: { target: EntryTarget }) {
  const offersIn = useOffers(entryCommands, target)
  return surfaces.map((surface) => (
    <section key={surface} aria-label={surface}>
      {offersIn(surface).map((offer) => (
        <CommandButton
          key={offer.id}
          {...offer}
          label={`${offer.label} ${offer.shortcut}`}
          onRun={() => {}}
        />
      ))}
    </section>
  ))
}

/** The pictures of the buttons of a name, one for each surface that has it. */
const iconsOf = (name: string) => screen.getAllByRole('button', { name }).map((button) => button.innerHTML)

afterEach(cleanup)

describe('what is offered for an entry', () => {
  test('has one name, one icon and the same keys wherever it is', async () => {
    await renderAt('/timeline/all', <Surfaces target={entry} />)
    for (const name of ['Mark as read m', 'Remove star s']) {
      expect(iconsOf(name)).toHaveLength(surfaces.length)
      expect(new Set(iconsOf(name)).size).toBe(1)
    }
  })

  test('has the keys that its reader gave it', async () => {
    await renderAt('/timeline/all', <Surfaces target={entry} />)
    const { commands, ...others } = $contributions.get()
    act(() =>
      $contributions.set({
        ...others,
        commands: commands.map((each) => (each.id === 'entry:star' ? { ...each, keys: ['f'] } : each)),
      }),
    )
    expect(iconsOf('Remove star f')).toHaveLength(surfaces.length)
  })

  test('is only what can be done to it: without an address nothing leads to its page', async () => {
    await renderAt('/timeline/all', <Surfaces target={{ ...entry, url: null }} />)
    expect(screen.queryByRole('button', { name: /Open in browser|Copy link|Page as it is/ })).toBeNull()
    // It has its title and its text.
    expect(screen.getAllByRole('button', { name: /Share/ })).not.toEqual([])
    expect(screen.queryByRole('button', { name: /Delete entry/ })).toBeNull()
  })
})
