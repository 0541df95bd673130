import { renderAt as renderInPage } from '@tidings/runtime/testing'
import type { ReactNode } from 'react'
import app from '../../locales/en/app.json'
import common from '../../locales/en/common.json'
import errors from '../../locales/en/errors.json'
import parts from '../../locales/en/parts.json'
import shortcuts from '../../locales/en/shortcuts.json'

/** Shows something of the shell at a path, in English, with what stands around it in the product. */
export const renderAt = (path: string, children: ReactNode) =>
  renderInPage(path, children, { texts: { app, common, errors, parts, shortcuts } })
