// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { feedBadge } from './feed-badge.ts'

const badge = {
  title: 'Ink & "Paper" <b>',
  href: 'https://reader.example/discover?follow=https%3A%2F%2Fink.example%2Ffeed',
  image: 'https://reader.example/badge.svg',
  alt: 'Read [it] in Tidings',
}

test('a badge in HTML leads to where one subscribes, whatever the feed is called', () => {
  const box = document.createElement('div')
  box.innerHTML = feedBadge('html', badge)
  const link = box.querySelector('a')
  expect(link?.href).toBe(badge.href)
  expect(link?.title).toBe(badge.title)
  expect(link?.querySelector('img')?.alt).toBe(badge.alt)
  expect(box.children.length).toBe(1)
  expect(box.textContent).toBe('')
})

test('a badge in Markdown is a picture in a link', () => {
  expect(feedBadge('markdown', { ...badge, title: 'Ink' })).toBe(
    `[![Read \\[it\\] in Tidings](${badge.image})](${badge.href} "Ink")`,
  )
})
