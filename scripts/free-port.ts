import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port that nothing uses at the moment, for programs that must be told one. */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  const [port = 0] = await findFreePorts(1, host)
  return port
}

/** As `findFreePort`; all differ. */
export async function findFreePorts(count: number, host = '127.0.0.1'): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, host))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}
