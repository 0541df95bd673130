import { escapeUTF8 } from 'entities'
import type { MailKind, MailLanguage, MailTexts } from './mail-texts.ts'

export interface Letter {
  kind: MailKind
  to: string
  /** Of the person; empty where nobody gave one. */
  name: string
  language: MailLanguage
  link?: string | undefined
  code?: string | undefined
  /** Another address that the mail is about. */
  address?: string | undefined
  /** What the mail is called where it brings something, and what it brings, as plain text. */
  title?: string | undefined
  report?: string | undefined
}

export interface ComposedMail {
  subject: string
  text: string
  html: string
}

/** A name is typed by whoever signed up, perhaps with the address of somebody else: it may not lead anywhere. */
const nameInMail = /^[^\n\r:/@<>]{1,50}$/
const domainLike = /[^\s.]\.[^\s.]/

/** Writes a mail as plain text and as simple HTML, in the language of its reader. */
export function composeMail(texts: MailTexts, letter: Letter): ComposedMail {
  const { kind, to, language, link, code = '', address = '', title = '', report } = letter
  const words = texts[language]
  const { subject, lead, action, after } = words[kind]
  const name = nameInMail.test(letter.name) && !domainLike.test(letter.name) ? letter.name : to
  const fill = (text: string) => fillIn(text, { name, to, code, address, title })
  const open = link && action ? { link, action: fill(action), fallback: fill(words.fallback) } : undefined
  const parts = { greeting: fill(words.greeting), lead: fill(lead), after: fill(after) }
  return {
    subject: fill(subject),
    text: [parts.greeting, parts.lead, report, open && `${open.action}:\n${open.link}`, parts.after]
      .filter((part) => part !== undefined)
      .join('\n\n')
      .concat('\n'),
    html: page(language, [
      paragraph(parts.greeting),
      paragraph(parts.lead),
      ...(report === undefined ? [] : [asItIs(report)]),
      ...(open ? [button(open), small(`${escapeUTF8(open.fallback)}<br>${escapeUTF8(open.link)}`)] : []),
      small(escapeUTF8(parts.after)),
    ]),
  }
}

function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')
}

const page = (language: string, parts: string[]): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif;color:#222;background:#fff"><div style="max-width:480px;margin:0 auto">${parts.join('')}</div></body></html>`

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeUTF8(text)}</p>`

/** Its lines and spaces too. */
const asItIs = (text: string): string =>
  `<div style="margin:0 0 16px;white-space:pre-wrap;overflow-wrap:anywhere">${escapeUTF8(text)}</div>`

const small = (html: string): string =>
  `<p style="margin:16px 0 0;font-size:13px;color:#666;overflow-wrap:anywhere">${html}</p>`

const button = ({ link, action }: { link: string; action: string }): string =>
  `<p style="margin:24px 0"><a href="${escapeUTF8(link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#222;color:#fff;text-decoration:none">${escapeUTF8(action)}</a></p>`
