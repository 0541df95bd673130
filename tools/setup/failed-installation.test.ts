import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../command.ts'

let folder: string

/** A checkout of which nothing can be installed: it does not say what. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidings-checkout-'))
  mkdirSync(join(folder, 'tools'))
  for (const name of ['run.mjs', 'setup']) {
    cpSync(join(root, 'tools', name), join(folder, 'tools', name), { recursive: true })
  }
  writeFileSync(join(folder, 'package.json'), '{ "name": "checkout", "version": "1.0.0" }')
  return () => rmSync(folder, { recursive: true })
})

const run = (program: string) =>
  spawnSync(process.execPath, ['tools/run.mjs', program], { cwd: folder, encoding: 'utf8' })

test('tests for which nothing can be installed say why, and end with their figures', () => {
  const { status, stdout } = run('tools/test.ts')
  expect(status).toBe(1)
  expect(stdout).toMatch(/\nfailed: what the tests need\n {4}npm ci failed; [^\n]+\n\n0 passed, 1 failed\n$/)
})

test('any other program says why alone', () => {
  const { status, stdout, stderr } = run('tools/dev.ts')
  expect([status, stdout]).toEqual([1, expect.not.stringContaining('passed')])
  expect(stderr).toMatch(/\nnpm ci failed; [^\n]+\n$/)
})
