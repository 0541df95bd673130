import { styleAttribute } from './sanitize.ts'

const colour = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\([\d\s.,%/]{3,40}\))$/

/** What an entry may say of its looks, and which values; colours are set so that they can be read on our pages. */
const allowed: Readonly<Record<string, RegExp>> = {
  color: colour,
  'background-color': colour,
  'text-align': /^(?:left|right|center|justify|start|end)$/,
  'font-weight': /^(?:bold|normal|[1-9]00)$/,
  'font-style': /^(?:italic|normal)$/,
  'text-decoration': /^(?:underline|line-through|none)$/,
}

/** Properties that the style sheet of the text makes readable, by those of the entry. */
const asProperty: Readonly<Record<string, string>> = {
  color: '--authored',
  'background-color': '--authored-ground',
}

/** Keeps what an entry says of its own looks as far as it does no harm. */
export function transformStyles(root: DocumentFragment): void {
  for (const element of root.querySelectorAll(`[${styleAttribute}]`)) {
    const written = element.getAttribute(styleAttribute) ?? ''
    element.removeAttribute(styleAttribute)
    if (element instanceof HTMLElement) applyStyles(element, written)
  }
}

function applyStyles(element: HTMLElement, written: string): void {
  for (const declaration of written.split(';')) {
    const [name = '', value = ''] = declaration.split(/:(.*)/s).map((part) => part.trim().toLowerCase())
    if (!allowed[name]?.test(value)) continue
    const property = asProperty[name]
    element.style.setProperty(property ?? name, value)
    if (property) element.setAttribute(name === 'color' ? 'data-authored' : 'data-authored-ground', '')
  }
}
