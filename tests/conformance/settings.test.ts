// @module-tag long
import { limits } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from './refusals.ts'
import { openStage, type Person, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(() => stage.close())

const changeTab = (person: Person, tab: string, values: Record<string, unknown>) =>
  // @ts-expect-error the client types the four tabs, and others must be refused as well
  person.api.settings.update({ tab, ...values })

const shortcuts = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    id: String(id),
    name: 'A shortcut',
    prompt: 'x'.repeat(4000),
    enabled: true,
  }))

describe('settings', () => {
  test('of a new user are empty, and were never changed', async () => {
    const person = await stage.signUp()
    const reply = await person.api.settings.get()
    expect(reply).toMatchObject({
      code: 0,
      settings: { general: {}, appearance: {}, integration: {}, ai: {} },
    })
    expect(reply.updated).toEqual({})
  })

  test('are changed one by one, and the others of the tab stay', async () => {
    const person = await stage.signUp()
    await changeTab(person, 'general', { dimRead: true, unreadOnly: true })
    const first = await person.api.settings.get()
    await changeTab(person, 'general', { unreadOnly: false })
    await changeTab(person, 'appearance', { contentFontSize: 18 })
    const { settings, updated } = await person.api.settings.get()
    expect(settings.general).toEqual({ dimRead: true, unreadOnly: false })
    expect(settings.appearance).toEqual({ contentFontSize: 18 })
    expect(Date.parse(updated.general)).toBeGreaterThan(Date.parse(first.updated.general))
  })

  test('changed at once from two sides are all kept', async () => {
    const person = await stage.signUp()
    const keys = ['dimRead', 'unreadOnly', 'autoGroup', 'scrollMarkUnread', 'hoverMarkUnread', 'summary']
    await Promise.all(keys.map((key) => changeTab(person, 'general', { [key]: true })))
    const { settings } = await person.api.settings.get({ tab: 'general' })
    expect(Object.keys(settings.general).toSorted()).toEqual(keys.toSorted())
  })

  test('are those of one user alone', async () => {
    const [one, other] = [await stage.signUp(), await stage.signUp()]
    await changeTab(one, 'general', { dimRead: true })
    expect((await other.api.settings.get()).settings.general).toEqual({})
  })

  test('of some tabs are told alone', async () => {
    const person = await stage.signUp()
    await changeTab(person, 'general', { dimRead: true })
    await changeTab(person, 'ai', { mcpEnabled: true })
    expect((await person.api.settings.get({ tab: 'ai' })).settings).toEqual({ ai: { mcpEnabled: true } })
    const both = await person.api.settings.get({ tab: 'ai,general' })
    expect(Object.keys(both.updated).toSorted()).toEqual(['ai', 'general'])
  })
})

describe('a refusal', () => {
  let person: Person

  beforeAll(async () => {
    person = await stage.signUp()
  })

  test('7000 is for a tab in which nothing is set', async () => {
    await expectRefusal(person.api.settings.get({ tab: 'appearance' }), 'settingNotFound')
  })

  test.each(['keyboard', 'ui', '__proto__', ' '])('7001 is for the tab %j', async (tab) => {
    await expectRefusal(changeTab(person, tab, { dimRead: true }), 'invalidSettingTab')
    await expectRefusal(person.api.settings.get({ tab }), 'invalidSettingTab')
  })

  test.each([
    ['a value of another kind', 'general', { dimRead: 'yes' }],
    ['a value out of bounds', 'appearance', { contentFontSize: 900 }],
    ['a choice that there is not', 'general', { translationMode: 'sung' }],
    ['a text that is too long', 'ai', { personalizePrompt: 'x'.repeat(501) }],
    ['a setting that there is not', 'general', { nonsense: true }],
    ['a setting of another tab', 'general', { contentFontSize: 18 }],
    ['what an object inherits', 'general', { constructor: true }],
    ['a setting that each device has for itself', 'general', { language: 'ja' }],
    ['a colour of a device', 'appearance', { accentColor: 'blue' }],
    ['no value', 'general', { dimRead: null }],
  ])('7002 is for %s, and nothing of the change is kept', async (_, tab, values) => {
    const also =
      tab === 'general' ? { unreadOnly: true } : tab === 'ai' ? { mcpEnabled: true } : { wideMode: true }
    await expectRefusal(changeTab(person, tab, { ...also, ...values }), 'invalidSettingPayload')
    expect((await person.api.settings.get()).updated).toEqual({})
  })

  test('7003 is for more than a tab may hold, in one change or in several', async () => {
    const tooMany = Math.ceil(limits.settingsBytes / 4000)
    const writer = await stage.signUp()
    await expectRefusal(changeTab(writer, 'ai', { shortcuts: shortcuts(tooMany) }), 'settingPayloadTooLarge')
    await changeTab(writer, 'ai', { shortcuts: shortcuts(tooMany - 2) })
    const services = { mcpServices: Array.from({ length: 3 }, () => ({ name: 'x'.repeat(4000) })) }
    await expectRefusal(changeTab(writer, 'ai', services), 'settingPayloadTooLarge')
    expect((await writer.api.settings.get()).settings.ai).not.toHaveProperty('mcpServices')
  })
})
