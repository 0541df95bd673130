import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { lazily } from './lazily.tsx'

afterEach(cleanup)

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

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

  it('asks again for what could not be had', async () => {
    let tries = 0
    const Later = lazily(async () => {
      tries += 1
      if (tries === 1) throw new Error('The network is down')
      return Greeting
    })
    await expect(Later.load()).rejects.toThrow('The network is down')
    await new Promise((resolve) => setTimeout(resolve))
    await Later.load()
    render(<Later name="Ada" />)
    expect(screen.getByText('Hello Ada')).toBeTruthy()
  })
})
