import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { runCommand } from '../command.ts'

const TICKS_PER_SECOND = 100
/**
 * Of the line of /proc/self/stat, after the name: processor time of this process in user and system mode, then that of its
 * children that have ended.
 */
const PROCESSOR_TIMES = [11, 12, 13, 14]

/** Of work that is done in processes of its own. */
export interface Spent {
  wallSeconds: number
  /** Undefined where the system does not tell. */
  cpuSeconds: number | undefined
  /** How many processes wanted to run at its end, as an average of the last minute. */
  load: number
}

/** Measures what work costs; processes that it has not waited for are not counted. */
export async function measureSpent<Result>(work: () => Promise<Result>): Promise<[Result, Spent]> {
  const [start, before] = [performance.now(), ownSeconds()]
  const result = await work()
  const after = ownSeconds()
  const cpuSeconds = before === undefined || after === undefined ? undefined : after - before
  const wallSeconds = (performance.now() - start) / 1000
  return [result, { wallSeconds, cpuSeconds, load: loadavg()[0] ?? 0 }]
}

function ownSeconds(): number | undefined {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
    return PROCESSOR_TIMES.reduce((sum, field) => sum + Number(fields[field]), 0) / TICKS_PER_SECOND
  } catch {
    return undefined
  }
}

/** With a budget, what it costs of a processor is said beside it. */
export function describeSpent({ wallSeconds, cpuSeconds, load }: Spent, budget?: number): string {
  const cpu =
    budget === undefined || cpuSeconds === undefined
      ? ''
      : `, ${cpuSeconds.toFixed(0)} of ${budget.toFixed(0)} s of a processor`
  return `in ${wallSeconds.toFixed(0)} s${cpu}, load ${load.toFixed(1)}`
}

/** The yardstick of the machine on which the budgets were measured, in seconds. */
const USUAL_YARDSTICK = 0.2

/** How many times as much of a processor as on the usual machine the same work takes now, whatever else wants to run. */
export async function measureSlowness(): Promise<number> {
  return (await runYardstick('processor')) / USUAL_YARDSTICK
}

/** Seconds that a fixed piece of work takes on this machine now: figures are compared with those of another by it. */
export const measureYardstick = (): Promise<number> => runYardstick()

async function runYardstick(...parameters: string[]): Promise<number> {
  return Number((await runCommand('node', ['tests/benchmarks/yardstick.mjs', ...parameters])).output)
}
