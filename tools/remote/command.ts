import type { ParseArgsOptionsConfig } from 'node:util'
import type * as z from 'zod'
import type { DeploymentClient } from './client.ts'
import { UsageFailure } from './failure.ts'

/** What a command has to work with. */
export interface CommandContext {
  /** Made when it is first asked for: a command may fail before it needs a server. */
  client: () => DeploymentClient
  print: (text: string) => void
  /** The folder that relative paths of the command line begin at. */
  folder: string
}

/** A command as it is typed: its name, what follows without a name, and its options. */
export interface Command {
  name: string
  /** How it is typed, after the name. */
  syntax: { parameters?: string; options?: string }
  summary: string
  parameters: string[]
  options: ParseArgsOptionsConfig
  run(typed: Typed, context: CommandContext): Promise<void>
}

/** Values by the names of parameters and options. */
export type Typed = Record<string, unknown>

type CommandName = Pick<Command, 'name' | 'parameters'>

interface CommandDefinition<Input extends z.ZodType> extends Omit<Command, 'run'> {
  input: Input
  run: (input: z.infer<Input>, context: CommandContext) => Promise<void>
}

/** A command that gets what was typed in the shape that it names. */
export function defineCommand<Input extends z.ZodType>({
  input,
  run,
  ...command
}: CommandDefinition<Input>): Command {
  return {
    ...command,
    run: async (typed, context) => {
      const { data, error } = input.safeParse(typed)
      if (error) throw new UsageFailure(sayFault(command, typed, error), command.name)
      await run(data, context)
    },
  }
}

function sayFault({ name, parameters }: CommandName, typed: Typed, { issues: [issue] }: z.ZodError): string {
  const field = String(issue?.path[0])
  const shown = parameters.includes(field) ? `<${field}>` : `--${field}`
  if (typed[field] === undefined && issue?.code !== 'custom') return `${name} needs ${shown}`
  if (issue?.code === 'invalid_format') return `${shown} cannot be ${String(typed[field])}`
  return issue?.code === 'custom' ? issue.message : `${shown}: ${issue?.message}`
}
