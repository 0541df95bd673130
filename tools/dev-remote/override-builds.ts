import { fork, type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteVersion } from '@tidings/contracts'
import { distFolder, type Remote } from '../federation/workspace.ts'

export interface BuildOrder {
  remote: Remote
  dist: string
}

export interface BuildOutcome {
  version?: RemoteVersion
  problem?: string
}

/** Several files are often saved at once. */
const PAUSE_MS = 50

/**
 * Builds of a remote for products that load it from here: the same as would be deployed, because a product runs React
 * for production, which knows nothing of hot modules.
 */
export class OverrideBuilds extends EventEmitter<{ build: [] }> {
  /** Where the files of all builds are. */
  readonly folder: string
  readonly #remote: Remote
  #worker: ChildProcess | undefined
  #current: Promise<BuildOutcome> | undefined
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(remote: Remote) {
    super()
    this.#remote = remote
    this.folder = join(distFolder, 'overrides', remote.name)
  }

  /** The newest build; made when it is asked for first. */
  current(): Promise<BuildOutcome> {
    return (this.#current ??= this.#build())
  }

  /** Something was changed: where a product uses the remote, it is built anew. */
  renew(): void {
    if (!this.#current) return
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => void this.#renewNow(), PAUSE_MS)
  }

  async #renewNow(): Promise<void> {
    // One after the other.
    this.#current = this.current().then(() => this.#build())
    const { problem } = await this.#current
    if (problem === undefined) this.emit('build')
    else console.error(problem)
  }

  async #build(): Promise<BuildOutcome> {
    const worker = this.#worker ?? this.#start()
    const order: BuildOrder = { remote: this.#remote, dist: this.folder }
    worker.send(order)
    const ended = once(worker, 'exit').then(() => [{ problem: 'The build ended before it was done' }])
    const [outcome]: BuildOutcome[] = await Promise.race([once(worker, 'message'), ended])
    return outcome ?? {}
  }

  #start(): ChildProcess {
    rmSync(this.folder, { recursive: true, force: true })
    const env = { ...process.env, NODE_ENV: 'production' }
    this.#worker = fork(join(import.meta.dirname, 'build-worker.ts'), { env })
    return this.#worker
  }

  close(): void {
    clearTimeout(this.#pause)
    this.#worker?.kill()
  }
}
