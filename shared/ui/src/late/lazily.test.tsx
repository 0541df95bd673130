import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lazily } from './lazily.tsx'

afterEach(cleanup)

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

const Field = ({ label }: { label: string }) => <input aria-label={label} />

class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render = () => this.state.error?.message ?? this.props.children
}

/** What was to be done next is done by then. */
const aTurnLater = () => new Promise((resolve) => setTimeout(resolve))

async function drawUntilItFails(content: ReactNode): Promise<void> {
  const { unmount } = await act(async () => render(<Boundary>{content}</Boundary>))
  await screen.findByText('The network is down')
  unmount()
  await aTurnLater()
}

describe('lazily', () => {
  it('draws nothing until the code is there', async () => {
    const Later = lazily(async () => Greeting)
    await act(async () => render(<Later name="Ada" />))
    expect(await screen.findByText('Hello Ada')).toBeTruthy()
  })

  it('draws at once what was loaded before', async () => {
    const Later = lazily(async () => Greeting)
    await Later.load()
    render(<Later name="Ada" />)
    expect(screen.getByText('Hello Ada')).toBeTruthy()
  })

  it('keeps the state of what came late when it is drawn again', async () => {
    const Later = lazily(async () => Field)
    const { rerender } = await act(async () => render(<Later label="Name" />))
    const field = await screen.findByLabelText<HTMLInputElement>('Name')
    field.value = 'Ada'
    rerender(<Later label="Your name" />)
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Ada')
  })

  it('asks again for what could not be had', async () => {
    let tries = 0
    const Later = lazily(async () => {
      tries += 1
      if (tries === 1) throw new Error('The network is down')
      return Greeting
    })
    await expect(Later.load()).rejects.toThrow('The network is down')
    await aTurnLater()
    await Later.load()
    render(<Later name="Ada" />)
    expect(screen.getByText('Hello Ada')).toBeTruthy()
  })

  it('fails where it stands when its code cannot be had, and asks once for each time it is drawn anew', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = vi.fn<() => Promise<typeof Greeting>>(() => Promise.reject(new Error('The network is down')))
    const Later = lazily(load)
    await drawUntilItFails(<Later name="Ada" />)
    expect(load).toHaveBeenCalledTimes(1)
    await drawUntilItFails(<Later name="Ada" />)
    expect(load).toHaveBeenCalledTimes(2)
    vi.restoreAllMocks()
  })
})
