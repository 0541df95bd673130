import { createConnection } from 'node:net'
import { createInterface } from 'node:readline'

/** Connects and waits for the first line. */
export async function connectTo(port: number): Promise<{ line: string; close: () => Promise<void> }> {
  const socket = createConnection(port, '127.0.0.1')
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const { value } = await createInterface({ input: socket })[Symbol.asyncIterator]().next()
  return {
    line: String(value),
    close: () => {
      socket.destroy()
      return closed
    },
  }
}

/** Says lines to the mail server one after the other; answers what the last was answered. */
export async function talkTo(port: number, commands: readonly string[]): Promise<string> {
  const socket = createConnection(port, '127.0.0.1')
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const answer = async (): Promise<string> => {
    const { value } = await lines.next()
    return typeof value === 'string' && value[3] === '-' ? answer() : String(value)
  }
  await answer()
  let last = ''
  for (const command of ['EHLO machine.example', ...commands]) {
    socket.write(`${command}\r\n`)
    last = await answer()
  }
  socket.destroy()
  return last
}

/** Parts in parts in parts. */
export function nestedMail(depth: number): string {
  const open = Array.from(
    { length: depth },
    (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
  )
  return `From: a@daily.example\r\n${open.join('')}Content-Type: text/plain\r\n\r\nhello`
}
