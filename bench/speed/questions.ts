import { announcementText } from '../../test/faults/club-writers.ts'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** Cookies of who asks. */
export interface Visitors {
  nobody: undefined
  rider: string
  admin: string
}

export interface Question {
  name: string
  requests(visitors: Visitors): Request[]
  /** Requests in one round; 12,000 unless one of them takes long. Of quick ones a shorter round says as much about the machine as about the site. */
  amount?: number
  /** Share of the bare server's rate that the site must reach. */
  atLeast?: number
  /** The bare server draws the page for each request, with the answers of the API at hand, instead of sending bytes. */
  isDrawnAnew?: boolean
}

function get(path: string, headers: Record<string, string> = {}): Request {
  return { method: 'GET', path, headers: { 'accept-encoding': 'identity', ...headers } }
}

function post(path: string, body: object, headers: Record<string, string> = {}): Request {
  return { method: 'POST', path, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

const brotli = { 'accept-encoding': 'gzip, deflate, br' }
const fromCache = { atLeast: 0.55 }

/** The calls that matter. What writes comes last, since it changes what the others answer. */
export const questions: Question[] = [
  { name: '/', requests: () => [get('/')], ...fromCache },
  { name: '/ compressed', requests: () => [get('/', brotli)], ...fromCache },
  { name: '/?lang=en compressed', requests: () => [get('/?lang=en', brotli)], ...fromCache },
  { name: '/bylaws compressed', requests: () => [get('/bylaws', brotli)], ...fromCache },
  { name: '/api/announcements', requests: () => [get('/api/announcements')], atLeast: 0.25 },
  { name: '/api/auth/user signed out', requests: () => [get('/api/auth/user')] },
  { name: '/api/auth/user signed in', requests: ({ rider }) => [get('/api/auth/user', { cookie: rider })], atLeast: 0.35 },
  {
    name: '/ signed in, against drawing alone',
    requests: ({ rider }) => [get('/', { cookie: rider })],
    isDrawnAnew: true,
    amount: 200,
    atLeast: 0.75,
  },
  { name: '/ signed in, compressed', requests: ({ rider }) => [get('/', { cookie: rider, ...brotli })], amount: 200 },
  { name: 'login', requests: () => [post('/api/auth/login', { username: 'rider', password: 'rider123' })], amount: 40 },
  {
    name: 'announcement created and seen',
    amount: 200,
    requests: ({ admin }) => [post('/api/announcements', announcementText('bench', '1'), { cookie: admin }), get('/', brotli)],
  },
]
