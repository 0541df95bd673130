import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settingsPage } from './settings/settings-page.ts'

await writeFile(join(import.meta.dirname, '../docs/settings.md'), settingsPage())
