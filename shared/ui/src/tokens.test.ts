import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compose, contrast, parseOklch, type Colour } from './testing/oklch.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const accents = ['orange', 'blue', 'green', 'purple', 'pink', 'red', 'yellow', 'gray']
const modes = ['light', 'dark'] as const
type Mode = (typeof modes)[number]

describe.each(modes)('colours of the %s theme', (mode) => {
  const grounds = ['background', 'surface', 'raised'].flatMap((name) => {
    const plain = token(name, mode)
    return [
      { ground: name, colour: plain },
      { ground: `hover on ${name}`, colour: compose(token('hover', mode), plain) },
      { ground: `selected on ${name}`, colour: compose(token('selected', mode), plain) },
    ]
  })

  it.each(['text', 'muted', 'faint', 'danger', 'success', 'warning'])(
    'lets one read %s on every ground',
    (name) => {
      for (const { ground, colour } of grounds) {
        expect.soft(contrast(token(name, mode), colour), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it('lets one read what is dimmed, where it is not pointed at', () => {
    for (const name of ['background', 'surface', 'hover on background']) {
      const { colour } = grounds.find(({ ground }) => ground === name) ?? { colour: token('text', mode) }
      expect.soft(contrast(token('dim', mode), colour), name).toBeGreaterThanOrEqual(4.5)
    }
    const background = token('background', mode)
    expect(contrast(token('dim', mode), background)).toBeLessThan(contrast(token('faint', mode), background))
  })

  it('shows the edges of controls and the focus on every plain ground', () => {
    for (const ground of ['background', 'surface', 'raised']) {
      expect.soft(contrast(token('edge', mode), token(ground, mode)), ground).toBeGreaterThanOrEqual(3)
      expect.soft(contrast(token('focus', mode), token(ground, mode)), ground).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('has a star that is amber, and seen on every ground', () => {
    const star = token('star', mode)
    expect(star.h).toBeGreaterThan(60)
    expect(star.h).toBeLessThan(90)
    expect(star.c).toBeGreaterThan(0.14)
    for (const { ground, colour } of grounds)
      expect.soft(contrast(star, colour), ground).toBeGreaterThanOrEqual(3)
  })

  it('lets one read a letter of any hue', () => {
    for (let h = 0; h < 360; h += 30) {
      const letter = { ...token('letter', mode), h }
      expect
        .soft(contrast(letter, { ...token('letter-ground', mode), h }), `hue ${h}`)
        .toBeGreaterThanOrEqual(4.5)
    }
  })

  it('lets one read the words of filled buttons', () => {
    const white = parseOklch(/--on-danger: (oklch\([^)]*\))/.exec(css)?.[1] ?? '')
    expect(contrast(white, token('danger-fill', mode))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token('background', mode), token('text', mode))).toBeGreaterThanOrEqual(7)
  })

  it.each(accents)('lets one read words in and on the accent %s', (name) => {
    const accent = accentOf(name, mode)
    expect(contrast(inkOn(accent), accent), 'ink on the accent').toBeGreaterThanOrEqual(4.5)
    for (const { ground, colour } of grounds) {
      expect.soft(contrast(accentText(accent, mode), colour), `on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })
})

it('makes room for a thumb where fingers point', () => {
  const [, coarse = ''] = /@media \(pointer: coarse\) \{([^}]*)\}/.exec(css) ?? []
  const heights = [...coarse.matchAll(/--control[\w-]*: (\d+)px/g)].map(([, height]) => Number(height))
  expect(heights).toHaveLength(3)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})

it('names no font of one language for the signs that several share', () => {
  expect(css).not.toMatch(/PingFang|Hiragino|YaHei|JhengHei|Meiryo|CJK/)
})

function token(name: string, mode: Mode): Colour {
  return lightDark(new RegExp(`--${name}: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)`), mode)
}

function accentOf(name: string, mode: Mode): Colour {
  const rule = `\\[data-accent='${name}'\\] \\{\\s*--accent: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)`
  return lightDark(new RegExp(rule), mode)
}

function lightDark(pattern: RegExp, mode: Mode): Colour {
  return parseOklch(pattern.exec(css)?.[mode === 'light' ? 1 : 2] ?? '')
}

/** The formulas of tokens.css, with the figures written there. */
function accentText({ l, c, h }: Colour, mode: Mode): Colour {
  const [, darkest, lightChroma] = /min\(l, ([\d.]+)\) calc\(c \* ([\d.]+)\)/.exec(css) ?? []
  const [, lightest, darkChroma] = /max\(l, ([\d.]+)\) calc\(c \* ([\d.]+)\)/.exec(css) ?? []
  if (mode === 'light') return { l: Math.min(l, Number(darkest)), c: c * Number(lightChroma), h, alpha: 1 }
  return { l: Math.max(l, Number(lightest)), c: c * Number(darkChroma), h, alpha: 1 }
}

function inkOn({ l, h }: Colour): Colour {
  const [, dark, turn, light] = /clamp\(([\d.]+), \(([\d.]+) - l\) \* 1000, ([\d.]+)\)/.exec(css) ?? []
  return { l: l > Number(turn) ? Number(dark) : Number(light), c: 0, h, alpha: 1 }
}
