import { decodeHTML } from 'entities'
import { Parser } from 'htmlparser2'

import { beginningOf, entryBounds, storable } from './bounds.ts'

/** Elements whose text is not meant to be read. */
export const silent = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'svg', 'math'])

/** Elements inside a line; all others part words. */
export const inline = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
)

/** Tags that a title may carry by mistake; `<more>` and the like are words between brackets. */
const titleMarkup =
  /<\/?(?:a|abbr|acronym|b|bdi|bdo|big|blockquote|br|center|cite|code|del|dfn|div|em|embed|figure|font|form|h[1-6]|hr|i|iframe|img|ins|kbd|li|link|mark|math|meta|object|ol|p|pre|q|s|samp|script|small|span|strike|strong|style|sub|sup|svg|table|td|th|tr|tt|u|ul|var|video|wbr)(?:[\s/][^<>]*)?>/gi

/**
 * A title as plain text. Feeds write titles as text, as HTML and as HTML escaped once too often: known markup goes,
 * then one more layer of entities.
 */
export function titleToText(raw: string | undefined, maxLength: number = entryBounds.title): string | null {
  if (!raw) return null
  // As with texts: what is looked at is some times longer than what is wanted.
  const withoutMarkup = withoutHidden(beginningOf(raw, entryBounds.title * 16)).replace(titleMarkup, '')
  return plainText(decodeEntities(withoutMarkup), maxLength)
}

/** Whether a text of which nobody said what it is has tags in it. */
export const hasMarkup = (raw: string): boolean => raw.search(titleMarkup) !== -1

/** Where something begins or ends whose text is not meant to be read. */
const hiding = /<(script|style)\b[^<>]*>|<\/(script|style)\s*>|(<!--)|(-->)/gi

/** Leaves out scripts, styles and comments, in one walk; what begins and never ends stays. */
function withoutHidden(html: string): string {
  const shown: string[] = []
  let shownFrom = 0
  let hidden: { name: string; from: number } | undefined
  for (const { 0: mark, 1: opened, 2: closed, 3: comment, index } of html.matchAll(hiding)) {
    const name = (opened ?? closed ?? 'comment').toLowerCase()
    const isStart = (opened ?? comment) !== undefined
    if (isStart) hidden ??= { name, from: index }
    else if (hidden?.name === name) {
      shown.push(html.slice(shownFrom, hidden.from))
      shownFrom = index + mark.length
      hidden = undefined
    }
  }
  return shown.join('') + html.slice(shownFrom)
}

/** White space that is not one space already: to put a space for each of a long text's takes many times its memory. */
const notOneSpace = /[^\S ]\s*| \s+/g

/** A text on one line, with one space wherever there is white space in it. */
export const toOneLine = (text: string): string => text.replace(notOneSpace, ' ').trim()

/** Text on one line, at most so long; null when nothing is left. */
export function plainText(raw: string | undefined, maxLength: number): string | null {
  const text = toOneLine(storable(raw ?? ''))
  return text === '' ? null : shorten(text, maxLength)
}

/** The readable text of HTML on one line, at most so long. */
export function htmlToText(html: string, maxLength: number): string | null {
  let text = ''
  let silence = 0
  const parser = new Parser({
    onopentagname(name) {
      if (silent.has(name)) silence += 1
      else if (!inline.has(name)) text += ' '
    },
    ontext(chunk) {
      if (silence === 0) text += chunk
    },
    onclosetag(name) {
      if (silent.has(name)) silence = Math.max(0, silence - 1)
      else if (!inline.has(name)) text += ' '
    },
  })
  // What is looked at is some times longer than what is wanted: markup and white space fall away.
  parser.end(html.slice(0, maxLength * 8))
  return plainText(text, maxLength)
}

/** Plain text as HTML: paragraphs and line breaks kept. */
export function textToHtml(text: string): string {
  const paragraphs = escapeHtml(text)
    .trim()
    .split(/\n(?:[^\S\n]*\n)+/)
  return paragraphs.map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`).join('')
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text
}

function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return `${beginningOf(text, maxLength - 1).trimEnd()}…`
}
