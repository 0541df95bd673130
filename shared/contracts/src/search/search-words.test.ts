import { describe, expect, test } from 'vitest'
import { foldText, listWords, neededInOrder, tokenize } from './search-words.ts'

describe('words of a text', () => {
  test.each<[string, string[]]>([
    ['Rust 1.80 released!', ['rust', '1', '80', 'released']],
    ['Ärger im Café, naïve', ['arger', 'im', 'cafe', 'naive']],
    ['日本語の記事', ['日本', '本語', '語の', 'の記', '記事', '事']],
    ['Größe, Łódź, Øre', ['grosse', 'lodz', 'ore']],
    ['記', ['記']],
    ['iPhone手机壳', ['iphone', '手机', '机壳', '壳']],
    ['ＡＢＣ ｶﾅ', ['abc', 'カナ', 'ナ']],
    ['검색은 빠르다', ['검색은', '빠르다']],
    ['Ёлка и й', ['елка', 'и']],
    ['がぎ', ['がぎ', 'ぎ']],
    ['', []],
    ['— … !', []],
  ])('of %j are %j', (text, words) => expect(listWords(text)).toEqual(words))

  test('stand one after the other, a run of pairs as long as its pairs', () => {
    expect(tokenize('日本語 reader')).toEqual([
      { word: '日本', position: 1 },
      { word: '本語', position: 2 },
      { word: '語', position: 2 },
      { word: 'reader', position: 3 },
    ])
  })

  test('are needed in their order but for the last letter of a run, which its last pair has', () => {
    const needed = neededInOrder(tokenize('日本語 reader 語'))
    expect(needed.map(({ word }) => word)).toEqual(['日本', '本語', 'reader', '語'])
  })

  test('are cut where nobody types so far', () => {
    expect(listWords('x'.repeat(500))).toEqual(['x'.repeat(40)])
  })

  test('folding leaves the marks of scripts that need them', () => {
    expect(foldText('ガ')).toBe('ガ')
    expect(foldText('ไม้')).toBe('ไม้')
  })
})
