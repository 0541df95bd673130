import { describe, expect, onTestFinished, test } from 'vitest'
import { languageOfText } from '../../reading/documents/text-language.ts'
import { languageOfField } from './field-language.ts'
import { TranslationStage } from './testing.ts'

const english = 'The ship ran aground in the harbour, and it was there for a week.'
const japanese = '船は港で座礁し、一週間そこにあった。'
const chinese = '这艘船在港口搁浅了，在那里停了一个星期。'

describe('the language of a field is', () => {
  test.each<[string, string, string | null, string | null]>([
    ['its own, whatever that of the entry is', english, 'ja', 'en'],
    ['its own, by its letters', japanese, 'en', 'ja'],
    ['its own where nothing is known of the entry', chinese, null, 'zh'],
    ['that of the entry where it says too little', 'Ships', 'ja', 'ja'],
    ['that of the entry where its words do not tell', 'Lorem ipsum dolor sit amet', 'de', 'de'],
    ['that of the entry where this tells the region as well', english, 'en-us', 'en-us'],
    ['that of the entry where this tells the script as well', chinese, 'zh-hant', 'zh-hant'],
    ['that of the entry where it is in Kanji alone', '日本経済新聞社説', 'ja', 'ja'],
    ['unknown where nothing tells', 'Ships', null, null],
  ])('%s', (_, text, ofEntry, language) => {
    expect(languageOfField(languageOfText(text), ofEntry)).toBe(language)
  })

  test('told by words, and not by markup or addresses', () => {
    const text = `<p class="of the and to"><img alt="it is for you"> https://the.example/of/and&nbsp;${japanese}`
    expect(languageOfText(text)).toBe('ja')
    const address = 'https://a.example/the/of/and/to/is'
    expect(languageOfText(address)).toBeNull()
  })
})

test('each field is translated that is in another language, whatever its entry is said to be in', async () => {
  const stage = await TranslationStage.open()
  onTestFinished(() => stage.close())
  await stage.begin()
  const [id = ''] = stage.ids
  const ask = () => stage.translate({ fields: 'title,content' })
  const content = '<p>it was there for a week, and all of us saw it</p>'
  await stage.write(id, { title: '港に船が来た話', content, language: 'ja' })
  expect((await ask()).data).toEqual({ content: '<p>IT WAS THERE FOR A WEEK, AND ALL OF US SAW IT</p>' })
  expect(stage.told()).not.toContain('港')
  await stage.write(id, { title: 'a ship', content: `<p>${japanese}</p>` })
  expect((await ask()).data).toEqual({ title: 'A SHIP' })
})
