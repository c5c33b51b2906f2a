import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Product } from './product-process.ts'

/** Test files run in processes of their own: through this they kill and start the one product. */
export async function startControl(product: Product): Promise<{ url: string; close: () => Promise<void> }> {
  const orders: Record<string, () => Promise<void>> = {
    '/kill': () => product.kill(false),
    '/kill-with-database': () => product.kill(true),
    '/kill-server': () => product.killServer(),
    '/start': () => product.start(),
  }
  const server = createServer((request, response) => {
    const order = orders[request.url ?? '']
    const done = order ? order() : Promise.reject(new Error(`no order ${request.url}`))
    done.then(
      () => response.end('done'),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
