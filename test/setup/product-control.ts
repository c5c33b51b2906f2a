import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Lane } from './lane.ts'

/**
 * Test files run in processes of their own: through this they open their lane, and kill and start its product. The first
 * word of a path is the lane.
 */
export async function startControl(
  lane: (name: string) => Lane,
): Promise<{ url: string; close: () => void }> {
  const orders: Record<string, (lane: Lane) => Promise<unknown>> = {
    open: (it) => it.open(),
    kill: (it) => it.product().then((product) => product.kill(false)),
    'kill-with-database': (it) => it.product().then((product) => product.kill(true)),
    'kill-server': (it) => it.product().then((product) => product.killServer()),
    start: (it) => it.product().then((product) => product.start()),
  }
  const server = createServer((request, response) => {
    const [, name = '', order = ''] = (request.url ?? '').split('/')
    const done = orders[order]?.(lane(name)) ?? Promise.reject(new Error(`no order ${request.url}`))
    done.then(
      (view) => response.end(JSON.stringify(view ?? {})),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
