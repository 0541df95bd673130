#!/usr/bin/env node
// How fast is this machine now? A fixed piece of work of the kind a feed server does (tokenise markup, build and parse
// JSON, hash), on one core, so that figures of different machines and hours can be compared: divide a time by what this
// prints, on both sides. Prints seconds (median of 7). Node 24, nothing else running; with `processor`, those that it had
// a processor for, which others that run cannot make more by waiting.
import { createHash } from 'node:crypto'
const article =
  '<p class="a">The <em>brass</em> machine &amp; the <a href="https://example.org/x?y=1&amp;z=2">sea</a>, 1904.</p>\n'.repeat(
    400,
  )
const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*>|&([a-z]+);|[^<&]+/gi
function work() {
  let kept = 0
  for (let i = 0; i < 60; i++) {
    const nodes = []
    for (const match of article.matchAll(token))
      nodes.push({ tag: match[2] ?? null, attributes: match[3] ?? '', text: match[2] ? '' : match[0] })
    const copy = JSON.parse(JSON.stringify(nodes))
    kept +=
      createHash('sha256')
        .update(copy.map((node) => node.text).join(''))
        .digest()[0] + copy.length
  }
  return kept
}
const ofProcessor = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
const now = process.argv[2] === 'processor' ? ofProcessor : () => performance.now()
work()
const times = Array.from({ length: 7 }, () => {
  const start = now()
  work()
  return (now() - start) / 1000
}).sort((a, b) => a - b)
console.log(times[3].toFixed(3))
