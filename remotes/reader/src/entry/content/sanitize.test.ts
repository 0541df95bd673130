// @vitest-environment jsdom
import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transformStyles } from './inline-styles.ts'
import { sanitize } from './sanitize.ts'

const show = (html: string) => {
  const box = document.createElement('div')
  box.append(sanitize(html))
  return box.innerHTML
}

describe('sanitising', () => {
  test.each([
    ['a script', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    [
      'an event handler',
      '<img src="https://x.org/a.png" onerror="alert(1)">',
      '<img src="https://x.org/a.png">',
    ],
    ['a javascript address', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['a javascript address with a break', '<a href="java&#10;script:alert(1)">x</a>', '<a>x</a>'],
    [
      'srcdoc',
      '<iframe srcdoc="<script>1</script>" src="https://x.org/"></iframe>',
      '<iframe src="https://x.org/"></iframe>',
    ],
    ['a style sheet', '<p>x</p><style>p{}</style>', '<p>x</p>'],
    ['a form', '<form action="https://x.org"><button>x</button></form>', 'x'],
    ['a drawing', '<svg><a xlink:href="javascript:1">x</a></svg>', ''],
    ['a set of frames', '<frameset><frame src="https://x.org/"></frameset><p>After</p>', '<p>After</p>'],
    ['one that comes later', ' <section>x</section><FRAMESET rows="*">After', ' <section>x</section>After'],
    ['a data address of a page', '<iframe src="data:text/html,x"></iframe>', '<iframe></iframe>'],
  ])('removes %s', (_name, html, expected) => {
    expect(show(html)).toBe(expected)
  })

  test('keeps what prose is made of', () => {
    const html =
      '<h2>T</h2><p lang="fr" dir="ltr">a <em>b</em><sub>c</sub></p><table><tbody><tr><td colspan="2">d</td></tr></tbody></table>'
    expect(show(html)).toBe(html)
  })

  test('keeps names in an entry apart from those of the page', () => {
    expect(show('<p id="cookie">x</p>')).toBe('<p id="user-content-cookie">x</p>')
  })
})

const dangerous = [
  'script',
  'style',
  'object',
  'embed',
  'base',
  'link',
  'meta',
  'form',
  'svg',
  'template',
  'noscript',
  'frameset',
  'frame',
]

const attack = oneof(
  constantFrom(...dangerous, 'a', 'img', 'iframe', 'math', 'mtext', 'table', 'p').map((tag) => `<${tag} `),
  constantFrom(
    'onclick=alert(1) ',
    'href=javascript:1 ',
    'src=x onerror=1 ',
    'srcdoc="<script>" ',
    'style="x" ',
  ),
  constantFrom(
    '>',
    '/>',
    '</p>',
    '</math>',
    '</table>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '"',
    "'",
    '&#0;',
    '\u0000',
  ),
  string({ maxLength: 6 }),
)

test('leaves nothing that runs, whatever comes', () => {
  assert(
    property(array(attack, { maxLength: 24 }), (pieces) => {
      const fragment = sanitize(pieces.join(''), { withStyles: true })
      transformStyles(fragment)
      const elements = [...fragment.querySelectorAll('*')]
      for (const element of elements) {
        expect(dangerous).not.toContain(element.localName)
        for (const { name, value } of element.attributes) {
          expect(name).not.toMatch(/^on|^style$|^srcdoc$|:/)
          expect(value).not.toMatch(/^\s*(?:javascript|vbscript|data):/i)
        }
      }
    }),
    { numRuns: 500 },
  )
})
