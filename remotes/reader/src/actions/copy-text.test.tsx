import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import reader from '../../../../locales/en/reader.json'
import { renderAt } from '../testing.tsx'
import { copyAndSay } from './copy-text.ts'

const texts: Record<string, unknown> = reader
const t = (key: string) => String(texts[key])
const write = vi.fn<(text: string) => Promise<void>>()

afterEach(cleanup)

test('what is copied is said to be, and what the browser refuses is said not to be', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } })
  await renderAt('/timeline', null)
  write.mockResolvedValueOnce()
  await copyAndSay('words', t)
  expect(write).toHaveBeenCalledWith('words')
  expect(await screen.findByText(reader.copied)).toBeTruthy()
  write.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await copyAndSay('words', t)
  expect(await screen.findByText(reader.notCopied)).toBeTruthy()
})
