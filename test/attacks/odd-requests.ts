/** A client with a valid session that tries to change what the server stores for all clients. */
export interface OddClient {
  /** Name and value of the session's cookie. */
  cookieName: string
  sessionId: string
  /** A word that no page contains unless the server copied it from the request. */
  marker: string
}

interface OddRequest {
  method?: string
  /** The request target; the path itself where none is given. */
  target?: string
  lines: string[]
}

const host = 'Host: club.example'

/** Request shapes by name: spellings of a cookie, doubled headers, credentials, forwarded and cache headers, odd targets. */
export const oddShapes: Record<string, (path: string, client: OddClient) => OddRequest> = {
  'plain cookie': (_, c) => ({ lines: [host, `Cookie: ${c.cookieName}=${c.sessionId}`] }),
  'space before the equals sign': (_, c) => ({ lines: [host, `Cookie: ${c.cookieName} =${c.sessionId}`] }),
  'tab before the equals sign': (_, c) => ({ lines: [host, `Cookie: ${c.cookieName}\t=${c.sessionId}`] }),
  'spaces around the cookie': (_, c) => ({ lines: [host, `Cookie:   ${c.cookieName} =  ${c.sessionId}  `] }),
  'no space after a semicolon': (_, c) => ({ lines: [host, `Cookie: a=b;${c.cookieName} =${c.sessionId};c=d`] }),
  'empty cookies first': (_, c) => ({ lines: [host, `Cookie: ;;; ;${c.cookieName}=${c.sessionId}`] }),
  'nameless cookie first': (_, c) => ({ lines: [host, `Cookie: =x; ${c.cookieName}=${c.sessionId}`] }),
  'value in quotation marks': (_, c) => ({ lines: [host, `Cookie: ${c.cookieName}="${c.sessionId}"`] }),
  'other letter case': (_, c) => ({ lines: [host, `Cookie: ${c.cookieName.toUpperCase()}=${c.sessionId}`] }),
  'right cookie before a wrong one': (_, c) => ({ lines: [host, `Cookie: ${c.cookieName}=${c.sessionId}; ${c.cookieName}=x`] }),
  'right cookie after a wrong one': (_, c) => ({ lines: [host, `Cookie: ${c.cookieName}=x; ${c.cookieName}=${c.sessionId}`] }),
  'two Cookie headers': (_, c) => ({ lines: [host, 'Cookie: a=b', `Cookie: ${c.cookieName}=${c.sessionId}`] }),
  'comma between cookies': (_, c) => ({ lines: [host, `Cookie: a=b, ${c.cookieName}=${c.sessionId}`] }),
  'encoded name': (_, c) => ({ lines: [host, `Cookie: %73ession=${c.sessionId}`] }),
  'encoded value': (_, c) => ({
    lines: [host, `Cookie: ${c.cookieName}=${c.sessionId.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`)}`],
  }),
  'prefixed name': (_, c) => ({ lines: [host, `Cookie: __Host-session=${c.sessionId}; __Secure-session=${c.sessionId}`] }),
  'garbage after the id': (_, c) => ({ lines: [host, `Cookie: ${c.cookieName}=${c.sessionId}${c.marker}`] }),
  'obsolete line folding name': (_, c) => ({ lines: [host, `Cookie : ${c.cookieName}=${c.sessionId}`] }),
  'Authorization with the id': (_, c) => ({
    lines: [host, `Authorization: Bearer ${c.sessionId}`, `Cookie: ${c.cookieName}=${c.sessionId}`],
  }),
  'Authorization with a password': (_, c) => ({
    lines: [host, `Authorization: Basic ${Buffer.from(`${c.marker}:x`).toString('base64')}`],
  }),
  'foreign host': (_, c) => ({
    lines: [`Host: ${c.marker}.example`, `X-Forwarded-Host: ${c.marker}.example`, `Cookie: ${c.cookieName} =${c.sessionId}`],
  }),
  'forwarded headers': (_, c) => ({
    lines: [
      host,
      `Forwarded: for=${c.marker};host=${c.marker}.example;proto=https`,
      `X-Forwarded-For: ${c.marker}`,
      'X-Forwarded-Proto: https',
      `X-Forwarded-Prefix: /${c.marker}`,
    ],
  }),
  'rewritten address': (_, c) => ({
    lines: [host, 'X-Original-URL: /profile', 'X-Rewrite-URL: /profile', `Cookie: ${c.cookieName} =${c.sessionId}`],
  }),
  'method override': (_, c) => ({ lines: [host, 'X-HTTP-Method-Override: POST', `Cookie: ${c.cookieName}=${c.sessionId}`] }),
  'cache headers': (_, c) => ({
    lines: [host, 'Cache-Control: no-cache, no-store', 'Pragma: no-cache', `Cookie: ${c.cookieName} =${c.sessionId}`],
  }),
  'matching headers': (_, c) => ({
    lines: [
      host,
      'If-None-Match: *',
      'If-Modified-Since: Sat, 01 Jan 2028 00:00:00 GMT',
      `Cookie: ${c.cookieName} =${c.sessionId}`,
    ],
  }),
  range: (_, c) => ({ lines: [host, 'Range: bytes=0-9', `Cookie: ${c.cookieName} =${c.sessionId}`] }),
  'content negotiation': (_, c) => ({
    lines: [
      host,
      `Accept: application/json;v="${c.marker}"`,
      'Accept-Language: en',
      `Referer: http://club.example/${c.marker}`,
      `User-Agent: ${c.marker}`,
    ],
  }),
  prefetch: (_, c) => ({
    lines: [host, 'Purpose: prefetch', 'Sec-Purpose: prefetch', `Cookie: ${c.cookieName} =${c.sessionId}`],
  }),
  'unknown query': (path, c) => ({
    target: `${path}${path.includes('?') ? '&' : '?'}x=${c.marker}&${c.cookieName}=${c.sessionId}`,
    lines: [host, `Cookie: ${c.cookieName} =${c.sessionId}`],
  }),
  'unknown query without a session': (path, c) => ({
    target: `${path}${path.includes('?') ? '&' : '?'}x=${c.marker}&x=2`,
    lines: [host],
  }),
  'repeated language': (path, c) => ({
    target: `${path}${path.includes('?') ? '&' : '?'}lang=${c.marker}&lang=en`,
    lines: [host],
  }),
  'absolute form': (path, c) => ({
    target: `http://${c.marker}.example${path}`,
    lines: [host, `Cookie: ${c.cookieName}=${c.sessionId}`],
  }),
  'absolute form with user': (path, c) => ({ target: `http://${c.marker}@club.example${path}`, lines: [host] }),
  'doubled slash': (path, c) => ({ target: `/${path}`, lines: [host, `Cookie: ${c.cookieName} =${c.sessionId}`] }),
  'dot segment': (path, c) => ({ target: `/.${path}`, lines: [host, `Cookie: ${c.cookieName} =${c.sessionId}`] }),
  'path parameter': (path, c) => ({ target: path.replace(/(\?|$)/, `;${c.marker}$1`), lines: [host] }),
  fragment: (path, c) => ({ target: `${path}#${c.marker}`, lines: [host, `Cookie: ${c.cookieName} =${c.sessionId}`] }),
  HEAD: (_, c) => ({ method: 'HEAD', lines: [host, `Cookie: ${c.cookieName} =${c.sessionId}`] }),
}

/** The bytes of the request; the server closes the connection after the answer. */
export function oddRequest(shape: string, path: string, client: OddClient): string {
  const { method = 'GET', target = path, lines } = oddShapes[shape]?.(path, client) ?? { lines: [host] }
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`
}
