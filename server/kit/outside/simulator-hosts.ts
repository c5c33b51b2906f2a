import { createServer, type IncomingMessage, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { App } from '../app-services.ts'
import type { Simulator, SimulatorAnswer, Simulators } from './simulator.ts'

/** By simulator, the port at whose root it answers; 0: any free one. */
type SimulatorPorts = Readonly<Record<string, number>>
type SimulatorHosts = { ports: Record<string, number>; close: () => Promise<void> }

const maxBytes = 1024 * 1024

/** Simulators at the root of a host of their own: official clients take a host and a port, and no path before their own. */
export async function openSimulatorHosts(
  app: App,
  simulators: Simulators,
  ports: SimulatorPorts,
  host = '127.0.0.1',
): Promise<SimulatorHosts> {
  const open: Server[] = []
  const found: Record<string, number> = {}
  for (const [system, port] of Object.entries(ports)) {
    const simulator = simulators[system]
    if (!simulator) throw new Error(`there is no simulator of ${system}`)
    const server = hostOf(app, simulator)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    open.push(server)
    const address = server.address()
    found[system] = typeof address === 'object' && address ? address.port : port
  }
  const close = async () => {
    for (const server of open) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
  return { ports: found, close }
}

const hostOf = (app: App, simulator: Simulator): Server =>
  createServer((request, response) => {
    answer(app, simulator, request)
      .catch((error: unknown): SimulatorAnswer => {
        app.log.error({ err: error }, 'a simulator failed')
        return { status: 500, body: '' }
      })
      .then(({ status = 200, headers = {}, body }) => response.writeHead(status, headers).end(body))
      .catch(() => response.destroy())
  })

async function answer(app: App, simulator: Simulator, request: IncomingMessage): Promise<SimulatorAnswer> {
  const url = new URL(request.url ?? '/', 'http://simulator')
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return { status: 413, body: '' }
  return simulator.answer(app, {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.search.slice(1),
    headers: Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    ),
    body: (await buffer(request)).toString('utf8'),
  })
}
