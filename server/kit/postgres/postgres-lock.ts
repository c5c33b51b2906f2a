import { createHash } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Lets one process at a time start the server of a folder. The lock is a name in Linux's abstract socket
 * namespace: the kernel takes it back when its owner dies, so it is never stale. Elsewhere there is none,
 * and PostgreSQL's own lock file decides between two starters.
 */
export async function withStartLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return work()
  const name = `\0longtail-${createHash('sha256').update(folder).digest('hex')}`
  // Starting takes a second, recovery after a crash some more; after a minute we rely on PostgreSQL's own lock.
  let lock: net.Server | undefined
  for (const end = performance.now() + 60_000; !lock && performance.now() < end;) {
    lock = await tryListen(name)
    if (!lock) await sleep(20)
  }
  try {
    return await work()
  } finally {
    lock?.close()
  }
}

async function tryListen(name: string): Promise<net.Server | undefined> {
  const server = net.createServer((socket) => socket.destroy())
  server.listen({ path: name, exclusive: true })
  try {
    await once(server, 'listening')
    return server
  } catch {
    return undefined
  }
}
