// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { canShareByDevice, shareByDevice } from './share-by-device.ts'

const entry = { title: 'Tide', url: 'https://harbour.example/tide' }

function deviceThat(share: (data: ShareData) => Promise<void>) {
  const asked = vi.fn<typeof share>(share)
  vi.stubGlobal('navigator', { share: asked })
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('an entry is handed to other apps', () => {
  test('by its address and title', async () => {
    const asked = deviceThat(async () => undefined)
    expect(canShareByDevice()).toBe(true)
    await shareByDevice(entry)
    expect(asked).toHaveBeenCalledWith(entry)
  })

  test('by its address alone where it has no title, by its text where it has no address', async () => {
    const asked = deviceThat(async () => undefined)
    await shareByDevice({ ...entry, title: null })
    await shareByDevice({ title: 'A mail', text: 'Words' })
    expect(asked.mock.calls).toEqual([[{ url: entry.url }], [{ title: 'A mail', text: 'Words' }]])
  })

  test('unless one thinks better of it, which is no error', async () => {
    deviceThat(() => Promise.reject(new DOMException('Cancelled', 'AbortError')))
    await expect(shareByDevice(entry)).resolves.toBeUndefined()
  })

  test('only where the device can', () => {
    vi.stubGlobal('navigator', {})
    expect(canShareByDevice()).toBe(false)
  })
})
