import { defaultPlans } from '../default-plans.ts'
import { roles } from '../roles.ts'
import { describe, expect, test } from 'vitest'
import {
  settingsInEffect,
  settingsTable,
  settingTab,
  settingTabs,
  type SettingTab,
  hasPlusSettings,
} from './settings.ts'
import type { SettingRules } from './setting.ts'

/** The defaults as the specification has them (section 3), by tab. */
const defaults: Record<Exclude<SettingTab, 'integration'>, Record<string, unknown>> = {
  general: {
    appLaunchOnStartup: false,
    language: 'en',
    translation: false,
    translationMode: 'bilingual',
    summary: true,
    actionLanguage: 'default',
    sendAnonymousData: true,
    showQuickTimeline: true,
    autoGroup: true,
    hideAllReadSubscriptions: false,
    hidePrivateSubscriptionsInTimeline: false,
    unreadOnly: false,
    scrollMarkUnread: true,
    hoverMarkUnread: true,
    renderMarkUnread: false,
    groupByDate: true,
    autoExpandLongSocialMedia: false,
    dimRead: false,
    jumpOutLinkWarn: true,
    voice: 'en-US-AndrewMultilingualNeural',
    enhancedSettings: false,
    openLinksInExternalApp: false,
  },
  appearance: {
    accentColor: 'orange',
    entryColWidth: 356,
    aiColWidth: 384,
    feedColWidth: 256,
    hideExtraBadge: false,
    opaqueSidebar: false,
    sidebarShowUnreadCount: true,
    thumbnailRatio: 'square',
    uiTextSize: 16,
    showDockBadge: true,
    modalOverlay: true,
    modalDraggable: true,
    reduceMotion: false,
    usePointerCursor: false,
    uiFontFamily: 'system-ui',
    readerFontFamily: 'inherit',
    contentFontSize: 16,
    dateFormat: 'default',
    contentLineHeight: 1.75,
    readerRenderInlineStyle: true,
    codeHighlightThemeLight: 'github-light',
    codeHighlightThemeDark: 'github-dark',
    guessCodeLanguage: true,
    hideRecentReader: false,
    customCSS: '',
    pictureViewMasonry: true,
    pictureViewImageOnly: false,
    wideMode: false,
    showUnreadCountViewAndSubscriptionMobile: false,
    showUnreadCountBadgeMobile: false,
  },
  ai: {
    mcpEnabled: false,
    autoScrollWhenStreaming: true,
    panelStyle: 'fixed',
    showSplineButton: true,
  },
}

test.each(Object.entries(defaults))(
  'the settings of the tab %s have the defaults of the specification',
  (tab, wanted) => {
    const settings: Record<string, { fallback: unknown }> = settingTabs[settingTab.parse(tab)]
    const known = Object.keys(wanted).map((key) => [key, settings[key]?.fallback])
    expect(Object.fromEntries(known)).toEqual(wanted)
  },
)

const keysWith = (has: (rules: SettingRules) => boolean) =>
  Object.entries(settingsTable).flatMap(([key, rules]) => (has(rules) ? [key] : []))

describe('the rules of settings are those of the specification (sections 5 and 6):', () => {
  test('some count only while enhanced settings are on', () => {
    const wanted = [
      'groupByDate',
      'autoExpandLongSocialMedia',
      'hideExtraBadge',
      'codeHighlightThemeLight',
      'codeHighlightThemeDark',
      'dateFormat',
      'readerRenderInlineStyle',
      'modalOverlay',
      'reduceMotion',
      'usePointerCursor',
      'opaqueSidebar',
    ]
    expect(keysWith(({ enhanced }) => enhanced === true).toSorted()).toEqual(wanted.toSorted())
  })

  test('some are of each device alone', () => {
    const named = [
      'appLaunchOnStartup',
      'sendAnonymousData',
      'language',
      'voice',
      'uiFontFamily',
      'readerFontFamily',
      'opaqueSidebar',
      'accentColor',
    ]
    // What the specification keeps in the browser as well, by other names.
    const kept = ['theme', 'commandShortcuts', 'panelStyle', 'showSplineButton']
    expect(keysWith(({ synced }) => synced === false).toSorted()).toEqual([...named, ...kept].toSorted())
  })

  test('some are for Plus and better', () => {
    const named = [
      'translation',
      'translationMode',
      'hidePrivateSubscriptionsInTimeline',
      'hideExtraBadge',
      'hideRecentReader',
    ]
    const integrations = Object.keys(settingTabs.integration).filter(
      (key) => key.startsWith('enable') && key !== 'enableCuboxAutoMemo',
    )
    expect(integrations).toHaveLength(10)
    expect(keysWith(({ plan }) => plan === 'plus').toSorted()).toEqual([...named, ...integrations].toSorted())
  })
})

describe('of what is for Plus', () => {
  const stored = { translation: true, hideRecentReader: true, unreadOnly: true }

  test.each(['free', 'trial'] as const)('a %s user has the default', (role) => {
    expect(settingsInEffect(stored, { role })).toMatchObject({
      translation: false,
      hideRecentReader: false,
      unreadOnly: true,
    })
  })

  test.each(['pre_pro_trial', 'plus', 'pro', 'admin'] as const)('a %s user has what they set', (role) => {
    expect(settingsInEffect(stored, { role })).toMatchObject(stored)
  })
})

describe('shortcuts of the chat', () => {
  const shortcut = { id: 'one', name: 'One', prompt: 'Do it' }
  const kept = (given: object) => settingsInEffect({ shortcuts: [{ ...shortcut, ...given }] }, null).shortcuts

  test.each([undefined, [], ['elsewhere'], ['entry', 'elsewhere'], 'entry'])(
    'stand at both places where those named are none: %j',
    (displayTargets) => {
      expect(kept({ displayTargets })).toMatchObject([{ displayTargets: ['list', 'entry'] }])
    },
  )

  test.each([undefined, null, 'no', 0])('are on where it is not said whether: %j', (enabled) => {
    expect(kept({ enabled })).toMatchObject([{ enabled: true }])
  })

  test('are as they were set', () => {
    expect(kept({ enabled: false, displayTargets: ['entry'] })).toEqual([
      { ...shortcut, enabled: false, displayTargets: ['entry'] },
    ])
  })
})

test.each(roles)(
  'the settings of Plus are for %s where their plan says so, and as it does by default',
  (role) => {
    expect(hasPlusSettings({ role })).toBe(defaultPlans[role].plusSettings)
    expect(hasPlusSettings({ role, plan: defaultPlans.free })).toBe(false)
    expect(hasPlusSettings({ role, plan: defaultPlans.plus })).toBe(true)
  },
)
