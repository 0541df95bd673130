import type { OpenAPI } from '@orpc/openapi'
import { html, raw } from 'hono/html'

type Operation = OpenAPI.OperationObject & { method: string; path: string }

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

function operationsOf(document: OpenAPI.Document): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method]
      return operation ? [{ ...operation, method: method.toUpperCase(), path }] : []
    }),
  )
}

function json(title: string, value: unknown) {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return ''
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>
  </details>`
}

function section(operation: Operation) {
  return html`<section>
    <h3><code>${operation.method} /api${operation.path}</code></h3>
    <p>${operation.summary ?? ''}</p>
    ${json('Query and path', operation.parameters)} ${json('Body', operation.requestBody)}
    ${json('Replies', operation.responses)}
  </section>`
}

/** The API as a page to read: no script, and a style sheet of its own. */
export function openApiPage(document: OpenAPI.Document) {
  const byTag = Map.groupBy(operationsOf(document), ({ tags }) => tags?.[0] ?? 'other')
  const groups = [...byTag].map(
    ([tag, operations]) =>
      html`<h2 id="${tag}">${tag}</h2>
        ${operations.map(section)}`,
  )
  const links = [...byTag.keys()].map((tag) => html`<li><a href="#${tag}">${tag}</a></li>`)
  return html`${raw('<!doctype html>')}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${document.info.title} API</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>${document.info.title} API</h1>
          <p>${document.info.description ?? ''}</p>
          <p><a href="/api/openapi.json">OpenAPI document</a></p>
          <nav aria-label="Groups">
            <ul>
              ${links}
            </ul>
          </nav>
          ${groups}
        </main>
      </body>
    </html>`
}

export const openApiStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
main{max-width:56rem;margin:auto;padding:1.5rem}
section{border-block-start:1px solid #8884;padding-block:1rem}
h3{margin:0}pre{overflow:auto;font-size:.875rem}summary{cursor:pointer}
nav ul{display:flex;flex-wrap:wrap;gap:1rem;padding:0;list-style:none}
@media (prefers-color-scheme:dark){a{color:#8cb4ff}}`
