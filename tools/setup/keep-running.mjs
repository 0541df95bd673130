import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { describeEnd, restartsAfter, waitAfter } from './ended.mjs'
import { passSignals, projectEnvironment, root } from './processes.mjs'

/** @typedef {import('./ended.mjs').End} End */

/** Of what it prints of errors, enough for what V8 says when memory runs out. */
const LAST_WORDS = 16_384

/**
 * Runs a server in the foreground and starts it again where it ends without having been told to. Answers its exit status
 * when it was told to, and when it could not start.
 * @param {string} node
 * @param {string[]} parameters
 * @returns {Promise<number>}
 */
export async function keepRunning(node, parameters) {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort())
  for (let restarts = 0; ; restarts += 1) {
    const { end, lastWords } = await runOnce(node, parameters)
    const status = end.status ?? 128 + constants.signals[end.signal ?? 'SIGTERM']
    restarts = restartsAfter(end, restarts)
    const waitMs = stopping.signal.aborted ? null : waitAfter(end, restarts)
    if (waitMs === null) return status
    const time = new Date().toISOString()
    console.error(
      `${time} The server ended ${describeEnd(end, lastWords)}. It is started again in ${waitMs / 1000} s.`,
    )
    // To be told to stop meanwhile is to be stopped.
    await wait(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (stopping.signal.aborted) return status
  }
}

/**
 * @param {string} node
 * @param {string[]} parameters
 * @returns {Promise<{ end: End, lastWords: string }>}
 */
function runOnce(node, parameters) {
  const startedAt = Date.now()
  const options = { cwd: root, env: projectEnvironment() }
  const child = spawn(node, parameters, { ...options, stdio: ['inherit', 'inherit', 'pipe'] })
  const stopPassing = passSignals(child)
  let lastWords = ''
  child.stderr.on('data', (/** @type {Buffer} */ words) => {
    process.stderr.write(words)
    lastWords = (lastWords + words.toString()).slice(-LAST_WORDS)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status, signal) => {
      stopPassing()
      resolve({ end: { status, signal, ranMs: Date.now() - startedAt }, lastWords })
    })
  })
}
