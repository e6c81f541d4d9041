/** A client with a valid session that tries to change what the server stores for all clients. */
export interface OddClient {
  /** Name and value of the session's cookie. */
  cookieName: string
  sessionId: string
  /** A word that no page contains unless the server copied it from the request. */
  marker: string
}

const cookie = 'Cookie: {name} ={id}'

/** The headers of each shape: spellings of a cookie, doubled headers, credentials, forwarded and cache headers, odd targets. */
export const oddShapes: Record<string, string[]> = {
  'plain cookie': ['Cookie: {name}={id}'],
  'space before the equals sign': [cookie],
  'tab before the equals sign': ['Cookie: {name}\t={id}'],
  'spaces around the cookie': ['Cookie:   {name} =  {id}  '],
  'no space after a semicolon': ['Cookie: a=b;{name} ={id};c=d'],
  'empty cookies first': ['Cookie: ;;; ;{name}={id}'],
  'value in quotation marks': ['Cookie: {name}="{id}"'],
  'right cookie before a wrong one': ['Cookie: {name}={id}; {name}=x'],
  'right cookie after a wrong one': ['Cookie: {name}=x; {name}={id}'],
  'two Cookie headers': ['Cookie: a=b', 'Cookie: {name}={id}'],
  'comma between cookies': ['Cookie: a=b, {name}={id}'],
  'encoded value': ['Cookie: {name}={encoded id}'],
  'prefixed name': ['Cookie: __Host-session={id}; __Secure-session={id}'],
  'garbage after the id': ['Cookie: {name}={id}{mark}'],
  'obsolete line folding name': ['Cookie : {name}={id}'],
  'Authorization with the id': ['Authorization: Bearer {id}', 'Cookie: {name}={id}'],
  'foreign host': ['Host: {mark}.example', 'X-Forwarded-Host: {mark}.example', cookie],
  'forwarded headers': [
    ...['Forwarded: for={mark};host={mark}.example;proto=https', 'X-Forwarded-For: {mark}'],
    ...['X-Forwarded-Proto: https', 'X-Forwarded-Prefix: /{mark}'],
  ],
  'rewritten address': ['X-Original-URL: /profile', 'X-Rewrite-URL: /profile', cookie],
  'method override': ['X-HTTP-Method-Override: POST', 'Cookie: {name}={id}'],
  'cache headers': ['Cache-Control: no-cache, no-store', 'Pragma: no-cache', cookie],
  'matching headers': ['If-None-Match: *', 'If-Modified-Since: Sat, 01 Jan 2028 00:00:00 GMT', cookie],
  range: ['Range: bytes=0-9', cookie],
  'content negotiation': [
    ...['Accept: application/json;v="{mark}"', 'Accept-Language: en'],
    ...['Referer: http://club.example/{mark}', 'User-Agent: {mark}'],
  ],
  prefetch: ['Purpose: prefetch', 'Sec-Purpose: prefetch', cookie],
  'unknown query': [cookie],
  'unknown query without a session': [],
  'repeated language': [],
  'absolute form': ['Cookie: {name}={id}'],
  'absolute form with user': [],
  'doubled slash': [cookie],
  'dot segment': [cookie],
  'path parameter': [],
  fragment: [cookie],
  HEAD: [cookie],
}

const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

/** The request targets of the shapes that ask for another than the path itself. */
const targets: Record<string, (path: string) => string> = {
  'unknown query': (path) => withQuery(path, 'x={mark}&{name}={id}'),
  'unknown query without a session': (path) => withQuery(path, 'x={mark}&x=2'),
  'repeated language': (path) => withQuery(path, 'lang={mark}&lang=en'),
  'absolute form': (path) => `http://{mark}.example${path}`,
  'absolute form with user': (path) => `http://{mark}@club.example${path}`,
  'doubled slash': (path) => `/${path}`,
  'dot segment': (path) => `/.${path}`,
  'path parameter': (path) => path.replace(/(\?|$)/, ';{mark}$1'),
  fragment: (path) => `${path}#{mark}`,
}

/** The bytes of the request; the server closes the connection after the answer. */
export function oddRequest(shape: string, path: string, { cookieName, sessionId, marker }: OddClient): string {
  const values: Record<string, string> = {
    name: cookieName,
    id: sessionId,
    'encoded id': sessionId.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`),
    mark: marker,
  }
  const fill = (text: string) => text.replaceAll(/\{([a-zA-Z ]+)\}/g, (whole, name) => values[name] ?? whole)
  const lines = oddShapes[shape] ?? []
  const host = lines.some((line) => line.startsWith('Host:')) ? [] : ['Host: club.example']
  const method = shape === 'HEAD' ? 'HEAD' : 'GET'
  const head = [`${method} ${fill(targets[shape]?.(path) ?? path)} HTTP/1.1`, ...host, ...lines.map(fill), 'Connection: close']
  return `${head.join('\r\n')}\r\n\r\n`
}
