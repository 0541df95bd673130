// @module-tag long
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// Each test sees a page on which the popups have not arrived.
let ui: {
  Menu: (typeof import('../menu/menu.tsx'))['Menu']
  ContextMenu: (typeof import('../menu/context-menu.tsx'))['ContextMenu']
  MenuItem: (typeof import('../menu/menu-items.tsx'))['MenuItem']
  Tooltip: (typeof import('../tooltip/tooltip.tsx'))['Tooltip']
  loadPopups: (typeof import('./popups.ts'))['loadPopups']
}

beforeEach(async () => {
  vi.resetModules()
  const [{ Menu }, { ContextMenu }, { MenuItem }, { Tooltip }, { loadPopups }] = await Promise.all([
    import('../menu/menu.tsx'),
    import('../menu/context-menu.tsx'),
    import('../menu/menu-items.tsx'),
    import('../tooltip/tooltip.tsx'),
    import('./popups.ts'),
  ])
  ui = { Menu, ContextMenu, MenuItem, Tooltip, loadPopups }
})

afterEach(cleanup)

const arrive = () => act(async () => void (await ui.loadPopups()))

const button = () => screen.getByRole('button', { hidden: true })

function renderMenu(onSelect?: () => void) {
  render(
    <ui.Menu trigger={<button type="button">More</button>}>
      <ui.MenuItem {...(onSelect && { onSelect })}>Copy</ui.MenuItem>
    </ui.Menu>,
  )
}

describe('a menu whose code comes later', () => {
  it('says from the start what its button is', async () => {
    renderMenu()
    expect(button().getAttribute('aria-haspopup')).toBe('menu')
    expect(button().getAttribute('aria-expanded')).toBe('false')
  })

  it('keeps its button, and the focus on it, when the code arrives', async () => {
    renderMenu()
    const early = button()
    early.focus()
    await arrive()
    expect(button()).toBe(early)
    expect(document.activeElement).toBe(early)
    await userEvent.click(early)
    await screen.findByRole('menuitem', { name: 'Copy' })
    expect(early.getAttribute('aria-expanded')).toBe('true')
  })

  it('opens for a click that came before', async () => {
    const onSelect = vi.fn<() => void>()
    renderMenu(onSelect)
    await userEvent.click(button())
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy' }))
    expect(onSelect).toHaveBeenCalledOnce()
  })

  it.each(['{Enter}', ' ', '{ArrowDown}'])('opens for the key "%s" that came before', async (key) => {
    renderMenu()
    button().focus()
    await userEvent.keyboard(key)
    const item = await screen.findByRole('menuitem', { name: 'Copy' })
    await waitFor(() => expect(document.activeElement).toBe(item))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button()))
  })
})

function renderContextMenu({ onMount = () => {}, onOpenChange = (_open: boolean) => {} } = {}) {
  function Rows() {
    useEffect(onMount, [])
    return <p>Row</p>
  }
  render(
    <ui.ContextMenu menu={<ui.MenuItem>Copy</ui.MenuItem>} onOpenChange={onOpenChange}>
      <div data-testid="list">
        <Rows />
      </div>
    </ui.ContextMenu>,
  )
}

describe('a context menu whose code comes later', () => {
  it('keeps the list it belongs to when the code arrives', async () => {
    const onMount = vi.fn<() => void>()
    renderContextMenu({ onMount })
    const early = screen.getByTestId('list')
    await arrive()
    expect(screen.getByTestId('list')).toBe(early)
    expect(onMount).toHaveBeenCalledOnce()
  })

  it('opens for the right button or menu key that was pressed before, and not the one of the browser', async () => {
    renderContextMenu()
    const isLeftToBrowser = fireEvent.contextMenu(screen.getByText('Row'))
    expect(isLeftToBrowser).toBe(false)
    await screen.findByRole('menuitem', { name: 'Copy' })
  })

  it('stays open when the button is let go long after it was pressed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onOpenChange = vi.fn<(open: boolean) => void>()
    renderContextMenu({ onOpenChange })
    await arrive()
    fireEvent.contextMenu(screen.getByText('Row'))
    act(() => void vi.advanceTimersByTime(1000))
    fireEvent.mouseUp(screen.getByText('Row'))
    vi.useRealTimers()
    expect(onOpenChange.mock.calls).toEqual([[true]])
  })

  it('opens for a finger that rested there before', async () => {
    renderContextMenu()
    fireEvent.touchStart(screen.getByText('Row'), { touches: [{ clientX: 10, clientY: 10 }] })
    expect(await screen.findByRole('menuitem', { name: 'Copy' })).toBeTruthy()
  })

  it.each(['touchEnd', 'touchMove'] as const)('stays shut after a %s', async (type) => {
    vi.useFakeTimers()
    renderContextMenu()
    const row = screen.getByText('Row')
    const opened = vi.fn<() => void>()
    row.addEventListener('contextmenu', opened)
    fireEvent.touchStart(row, { touches: [{ clientX: 10, clientY: 10 }] })
    fireEvent[type](row, { touches: [{ clientX: 10, clientY: 40 }] })
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    expect(opened).not.toHaveBeenCalled()
  })
})

function renderTooltip() {
  render(
    <ui.Tooltip content="Explains">
      <button type="button">More</button>
    </ui.Tooltip>,
  )
}

/** The library marks so what it listens to. */
const TOOLTIP_TRIGGER = 'data-base-ui-tooltip-trigger'

describe('a tooltip whose code comes later', () => {
  it('shows for a pointer that came before', async () => {
    renderTooltip()
    const early = button()
    await userEvent.hover(early)
    await screen.findByText('Explains')
    expect(button()).toBe(early)
  })

  it('shows for a focus that came before', async () => {
    renderTooltip()
    await userEvent.tab()
    expect(await screen.findByText('Explains')).toBeTruthy()
  })

  it('is not there before somebody points at what it explains, however long its code has been', async () => {
    renderTooltip()
    await arrive()
    expect(button().hasAttribute(TOOLTIP_TRIGGER)).toBe(false)
    await userEvent.hover(button())
    await screen.findByText('Explains')
    expect(button().hasAttribute(TOOLTIP_TRIGGER)).toBe(true)
  })

  it('does not show where the pointer left again', async () => {
    renderTooltip()
    await userEvent.hover(button())
    await userEvent.unhover(button())
    const pointedAt = vi.fn<() => void>()
    button().addEventListener('mousemove', pointedAt)
    await arrive()
    expect(pointedAt).not.toHaveBeenCalled()
  })
})
