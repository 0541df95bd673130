import type { OpenAPI } from '@orpc/openapi'
import { errorCatalogue } from '@tidings/contracts'
import { html, raw } from 'hono/html'
import { operationsOf } from './document.ts'

type Call = ReturnType<typeof operationsOf>[number]

/** The API as a page to read: no script, and a style sheet of its own. */
export function openApiPage(document: OpenAPI.Document) {
  const byTag = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags?.[0] ?? 'other')
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
          <p>${document.info.description}</p>
          <p><a href="/api/openapi.json">OpenAPI document</a></p>
          <nav aria-label="Contents">
            <ul>
              ${[...byTag.keys(), 'schemas', 'errors'].map((tag) => html`<li><a href="#${tag}">${tag}</a></li>`)}
            </ul>
          </nav>
          ${[...byTag].map(([tag, calls]) => group(tag, calls))} ${schemas(document)} ${errors()}
        </main>
      </body>
    </html>`
}

function group(tag: string, calls: Call[]) {
  return html`<h2 id="${tag}">${tag}</h2>
    ${calls.map(section)}`
}

function section({ method, path, operation }: Call) {
  return html`<section>
    <h3><code>${method} /api${path}</code></h3>
    <p>${operation.summary}</p>
    ${details('Query', operation.parameters)} ${details('Body', operation.requestBody)}
    ${details('Reply', operation.responses?.['200'])}
  </section>`
}

function schemas(document: OpenAPI.Document) {
  const named = Object.entries(document.components?.schemas ?? {})
  return html`<h2 id="schemas">schemas</h2>
    ${named.map(([name, schema]) => details(name, schema))}`
}

function errors() {
  const rows = Object.values(errorCatalogue).map(
    ({ code, status, message }) =>
      html`<tr>
        <td>${code}</td>
        <td>${status}</td>
        <td>${message}</td>
      </tr>`,
  )
  return html`<h2 id="errors">errors</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Status</th>
          <th scope="col">Message</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`
}

function details(title: string, value: unknown) {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return ''
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>
  </details>`
}

export const openApiStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
main{max-width:56rem;margin:auto;padding:1.5rem}
section{border-block-start:1px solid #8884;padding-block:1rem}
h3{margin:0}pre{overflow:auto;font-size:.875rem}summary{cursor:pointer}
nav ul{display:flex;flex-wrap:wrap;gap:1rem;padding:0;list-style:none}
th,td{padding-inline-end:1rem;text-align:start;vertical-align:top}
@media (prefers-color-scheme:dark){a{color:#8cb4ff}}`
