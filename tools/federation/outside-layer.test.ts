import { describe, expect, test } from 'vitest'
import { findOutsideLayer } from './outside-layer.ts'

describe('what stands outside of the layer of remotes is found', () => {
  test.each<[string, string]>([
    ['button{color:red}', 'button'],
    ['@layer remote{.a{color:red}}.b{color:red}', '.b'],
    ['@media (width<640px){.c{color:red}}', '.c'],
    ['@supports (display:grid){@media print{.d{color:red}}}', '.d'],
    ['@layer ui{.e{color:red}}', '@layer ui'],
    ['@layer remote-like{.f{color:red}}', '@layer remote-like'],
    ['@layer{.g{color:red}}', '@layer'],
    // The order of the layers is the shell's to say.
    ['@layer remote, ui;', '@layer remote, ui'],
    // Nobody has its hash.
    ['@import "./more.css" layer(remote);', '@import "./more.css" layer(remote)'],
    ['@layer remote{.a{content:"{"}}.h{color:red}', '.h'],
    ['@layer remote{/* { */}.i{color:red}', '.i'],
    [String.raw`@layer remote{.a\{{color:red}}.j{color:red}`, '.j'],
    ['.k{color:red', '.k'],
    ['@page{margin:0}', '@page'],
  ])('%s', (css, head) => {
    expect(findOutsideLayer('a.css', css)).toEqual([`a.css has ${head} outside of @layer remote`])
  })
})

describe('what a remote may write is no fault', () => {
  test.each([
    '',
    '/*$vite$:1*/',
    '@layer remote{.a{color:red;@media (width<640px){color:blue}&:hover{color:green}}}',
    '@layer remote.timeline{.a{color:red}}\n@layer remote.timeline, remote.entry;',
    '@media print{@layer remote{.a{color:red}}}',
    '@charset "utf-8";@layer remote{button{color:red}}',
    '@font-face{font-family:a;src:url(./a.woff2)}@keyframes b{to{opacity:0}}@property --c{syntax:"*";inherits:false}',
    '@layer remote{.a{background:url(data:image/svg+xml;utf8,<svg>{}</svg>)}}',
  ])('%s', (css) => {
    expect(findOutsideLayer('a.css', css)).toEqual([])
  })
})
