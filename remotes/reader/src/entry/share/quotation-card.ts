import { directionOf } from '../content/language.ts'
import { quotationLines } from './quotation-lines.ts'

export interface Quotation {
  words: string
  title: string
  source: string
  language: string | undefined
}

const WIDTH = 1080
const MARGIN = 96
const LEAST_HEIGHT = 608
const TEXT = { size: 44, leading: 68, most: 14 }
const TITLE = { size: 28, leading: 40, most: 2 }
const SOURCE_SIZE = 24
const BAR_WIDTH = 8
const GAP = 64

/** Draws some words of an entry as a card, in the colours of the page and the font that one reads in. */
export function drawQuotation(canvas: HTMLCanvasElement, quotation: Quotation, font: string): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { language } = quotation
  const inner = WIDTH - 2 * MARGIN - BAR_WIDTH - MARGIN / 2
  const measureIn = (type: string) => (text: string) => {
    context.font = type
    return context.measureText(text).width
  }
  const textFont = `500 ${TEXT.size}px ${font}`
  const titleFont = `600 ${TITLE.size}px ${font}`
  const { most } = TEXT
  const words = quotationLines(quotation.words, measureIn(textFont), { width: inner, most, language })
  const title = quotationLines(quotation.title, measureIn(titleFont), {
    width: inner,
    most: TITLE.most,
    language,
  })
  const sourceFont = `400 ${SOURCE_SIZE}px ${font}`
  const source = quotationLines(quotation.source, measureIn(sourceFont), { width: inner, most: 1, language })
  const body = words.length * TEXT.leading
  const foot = title.length * TITLE.leading + source.length * SOURCE_SIZE * 2
  canvas.width = WIDTH
  canvas.height = Math.max(LEAST_HEIGHT, body + GAP + foot + 2 * MARGIN)
  const top = (canvas.height - body - GAP - foot) / 2

  const colours = readColours(canvas)
  context.fillStyle = colours.background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = colours.accent
  const isFromRight = directionOf(language) === 'rtl'
  const xOf = (fromStart: number) => (isFromRight ? WIDTH - fromStart : fromStart)
  context.fillRect(Math.min(xOf(MARGIN), xOf(MARGIN + BAR_WIDTH)), top, BAR_WIDTH, body)
  context.direction = isFromRight ? 'rtl' : 'ltr'
  context.textAlign = 'start'
  context.textBaseline = 'middle'
  const write = (lines: readonly string[], type: string, start: number, leading: number) => {
    context.font = type
    lines.forEach((line, index) =>
      context.fillText(line, xOf(MARGIN + BAR_WIDTH + MARGIN / 2), start + (index + 0.5) * leading),
    )
  }
  context.fillStyle = colours.text
  write(words, textFont, top, TEXT.leading)
  const titleTop = top + body + GAP
  write(title, titleFont, titleTop, TITLE.leading)
  context.fillStyle = colours.muted
  write(source, sourceFont, titleTop + title.length * TITLE.leading, SOURCE_SIZE * 2)
}

/** The colours of the page as a canvas understands them. */
function readColours(canvas: HTMLCanvasElement) {
  const probe = document.createElement('span')
  canvas.parentElement?.append(probe)
  const resolve = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const colours = {
    background: resolve('--raised'),
    accent: resolve('--accent'),
    text: resolve('--text'),
    muted: resolve('--muted'),
  }
  probe.remove()
  return colours
}
