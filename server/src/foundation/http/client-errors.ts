import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError } from '@tidings/contracts'
import { readRest } from './linger.ts'

/**
 * How much of a request its address and its headers may be: clients name all feeds of a folder in an address. Connections
 * whose headers do not end hold as much, a thousand of them 64 MB, until Node cuts them: its `headersTimeout` is a minute,
 * which it looks at every half.
 */
export const HEADER_BYTES = 64 * 1024

const refusals: Readonly<Record<string, ApiError>> = {
  HPE_HEADER_OVERFLOW: new ApiError('invalidInput', {
    status: 431,
    message: `The address and the headers of a request may have ${HEADER_BYTES} bytes.`,
  }),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new ApiError('fileTooLarge'),
  ERR_HTTP_REQUEST_TIMEOUT: new ApiError('operationNotCompleted', {
    status: 408,
    message: 'The request did not come to its end.',
  }),
}

const noHttp = new ApiError('invalidInput', { message: 'This is not HTTP.' })

/** Answers what is no request, or one that nobody reads, as all else is refused, and ends its connection. */
export function answerClientErrors(server: Server): void {
  const answers = new WeakMap<Duplex, Set<ServerResponse>>()
  const refused = new WeakSet<Duplex>()
  server.on('request', ({ socket }, answer) => {
    const ofSocket = answers.get(socket) ?? new Set()
    answers.set(socket, ofSocket.add(answer))
    answer.once('close', () => ofSocket.delete(answer))
  })
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    // Whatever comes after what was refused is told again.
    if (refused.has(socket)) return
    refused.add(socket)
    const hasBegun = [...(answers.get(socket) ?? [])].some(({ headersSent }) => headersSent)
    if (code === 'ECONNRESET' || hasBegun || !socket.writable) {
      socket.destroy()
      return
    }
    socket.end(write(refusals[code] ?? noHttp))
    void readRest(socket).then(() => socket.destroy())
  })
}

/** A whole answer, as it goes over the connection. */
function write(refusal: ApiError): string {
  const body = JSON.stringify(refusal.toBody())
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'connection: close',
    'cache-control: no-store',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
