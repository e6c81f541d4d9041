import { once } from 'node:events'
import { type Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { HostileAnswer } from '../attacks/hostile-answers.ts'

export interface HostileRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** No answer may take as long, in milliseconds. */
export const timeoutMs = 10_000

/** Sends a request over a kept connection. @returns undefined when the connection was closed without an answer */
export function sendOver(
  agent: Agent,
  address: string,
  { method, path, headers, body }: HostileRequest,
): Promise<HostileAnswer | undefined> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve) => {
    const sent = request(address + path, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      const parts: Buffer[] = []
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('error', () => resolve(undefined))
        .on('end', () => {
          const { statusCode = 0, headers } = answer
          resolve(answer.complete ? { statusCode, headers, body: Buffer.concat(parts).toString('utf8') } : undefined)
        })
    })
    sent.on('error', () => resolve(undefined)).end(body)
  })
}

/** Sends the bytes and nothing after them. @returns everything received until the server closes the connection. */
export async function sendBytes(address: string, bytes: Buffer): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text) => {
    answer += String(text)
  })
  // A connection that is closed while we still write is a valid answer.
  socket.on('error', () => undefined)
  socket.end(bytes)
  await once(socket, 'close')
  return answer
}
