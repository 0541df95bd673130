import { resolve } from 'node:path'
import { deploymentPage, remoteName, z, type RegistryChange } from '@tidings/contracts'
import type { BuiltRemote } from '../../federation/build-remote.ts'
import { checkBuild, withBuild, type CheckResult } from '../build-checks.ts'
import { checkPackages } from '../check-packages.ts'
import { defineCommand, type CommandContext } from '../command.ts'
import { Failure } from '../failure.ts'
import { findRemote } from '../find-remote.ts'
import { uploadBuild } from '../upload-build.ts'
import { makeChange } from './registry.ts'

const input = z
  .object({
    remote: remoteName,
    folder: z.string().optional(),
    reason: z.string().default(''),
    canary: z.boolean().default(false),
    percent: z.coerce.number().min(0).max(100).optional(),
    'accept-packages': z.boolean().default(false),
  })
  .refine(({ canary, percent }) => canary === (percent !== undefined), {
    path: ['percent'],
    message: '--canary and --percent go together',
  })

type Typed = z.infer<typeof input>

export const deployCommand = defineCommand({
  name: 'deploy',
  syntax: {
    parameters: '<remote>',
    options: '[--canary --percent N] [--accept-packages] [--reason "…"] [--folder path]',
  },
  summary: 'builds, checks, uploads, and gives to everybody or to some',
  parameters: ['remote'],
  options: {
    folder: { type: 'string' },
    reason: { type: 'string' },
    canary: { type: 'boolean' },
    percent: { type: 'string' },
    'accept-packages': { type: 'boolean' },
  },
  input,
  run: async (typed, context) => {
    const remote = findRemote(typed.remote, typed.folder && resolve(context.folder, typed.folder))
    // Whatever is wrong with the server is told before the work is done.
    const line = (await context.client().list()).remotes.find(({ name }) => name === remote.name)
    await withBuild(remote, async (built) => {
      const packages = await checkPackages(built, line, context.client())
      report(built, [...checkBuild(built), packages], typed, context)
      await uploadBuild(built, line, context)
      await makeChange(context, remote.name, changeOf(built, typed))
    })
  },
})

/** Prints what was checked; throws where something was found. */
function report(built: BuiltRemote, results: CheckResult[], typed: Typed, { print }: CommandContext): void {
  const { manifest, version } = built.version
  const isAccepted = ({ name }: CheckResult) => name === 'packages' && typed['accept-packages']
  print(`${manifest.name} ${version}`)
  for (const result of results) print(sayResult(result, isAccepted(result)))
  if (results.some((result) => result.faults.length > 0 && !isAccepted(result))) {
    throw new Failure(`${manifest.name} ${version} was not deployed`)
  }
}

function sayResult({ name, seen, faults }: CheckResult, isAccepted: boolean): string {
  if (faults.length === 0) return `  ✓ ${name.padEnd(10)} ${seen}`
  return [
    `  ${isAccepted ? '!' : '✗'} ${name.padEnd(10)} ${seen}`,
    ...faults.map((fault) => `      ${fault}`),
    ...(isAccepted ? [] : [`      See ${deploymentPage(name)}`]),
  ].join('\n')
}

function changeOf({ version: { version } }: BuiltRemote, { percent, reason }: Typed): RegistryChange {
  if (percent === undefined) return { action: 'deploy', version, reason }
  return { action: 'canary', version, percent, reason }
}
