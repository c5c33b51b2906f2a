import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { Refusal } from '#server/kit/call/refusal.ts'

/** Refuses in one line before any slow work is done. */
export async function checkPort(port: number): Promise<void> {
  try {
    await tryPort(port)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Refusal(`Port ${port} is in use: stop what listens there, or set PORT to another.`)
    throw new Refusal(`Port ${port} cannot be opened: ${message}.`)
  }
}

export const findFreePort = (): Promise<number> => tryPort(0)

async function tryPort(port: number): Promise<number> {
  const server = net.createServer().listen({ port, host: '0.0.0.0' })
  await once(server, 'listening')
  const taken = (server.address() as AddressInfo).port
  server.close()
  await once(server, 'close')
  return taken
}
