import { parseArgs } from 'node:util'
import { findAccess } from './access.ts'
import { createDeploymentClient, type DeploymentClient } from './client.ts'
import type { Command, Typed } from './command.ts'
import { deployCommand } from './commands/deploy.ts'
import { gateCommands } from './commands/gate.ts'
import { auditCommand, listCommand } from './commands/list.ts'
import { pruneCommand } from './commands/prune.ts'
import { registryCommands } from './commands/registry.ts'
import { tokenCommands } from './commands/tokens.ts'
import { Failure, UsageFailure } from './failure.ts'

const NAME_WIDTH = 22

const commands: Command[] = [
  deployCommand,
  listCommand,
  ...registryCommands,
  ...gateCommands,
  pruneCommand,
  auditCommand,
  ...tokenCommands,
]

export interface Surroundings {
  environment: Record<string, string | undefined>
  /** The folder that relative paths begin at. */
  folder: string
  print: (text: string) => void
  printError: (text: string) => void
}

/** Runs a command line; answers 0 when it is done, 1 when it was refused, and 2 when it was typed wrongly. */
export async function runCommandLine(words: string[], surroundings: Surroundings): Promise<number> {
  const { environment, folder, print, printError } = surroundings
  let client: DeploymentClient | undefined
  try {
    const { command, typed } = parseWords(words)
    await command.run(typed, {
      client: () => (client ??= createDeploymentClient(findAccess(environment))),
      print,
      folder,
    })
    return 0
  } catch (error) {
    // What is no failure of a command is a fault of ours.
    if (!(error instanceof Failure)) throw error
    printError(error.message)
    if (!(error instanceof UsageFailure)) return 1
    printError(usageOf(commands.filter(({ name }) => !error.command || name === error.command)))
    return 2
  }
}

function parseWords(words: string[]): { command: Command; typed: Typed } {
  const command = commands.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `))
  if (!command) throw new UsageFailure(words[0] ? `There is no command ${words[0]}` : 'Name a command')
  const { name, parameters } = command
  const { values, positionals } = parseOptions(command, words.slice(name.split(' ').length))
  const surplus = positionals[parameters.length]
  if (surplus !== undefined) throw new UsageFailure(`${name} takes no ${surplus}`, name)
  const named = parameters.map((parameter, index) => [parameter, positionals[index]])
  return { command, typed: { ...values, ...Object.fromEntries(named) } }
}

function parseOptions({ name, options }: Command, args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Its second sentence is about the command line in general.
    throw new UsageFailure(error.message.replace(/\. .*$/s, ''), name)
  }
}

function usageOf(shown: Command[]): string {
  const lines = shown.flatMap(({ name, syntax, summary }) => [
    `  ${`${name} ${syntax.parameters ?? ''}`.padEnd(NAME_WIDTH)}${summary}`,
    ...(syntax.options ? [`      ${syntax.options}`] : []),
  ])
  return ['', 'npm run remote -- <command>', '', ...lines].join('\n')
}
