import { createServer, type Socket } from 'node:net'

/**
 * A receipt printer in the network: keeps the bytes it is sent, answers for its state when asked (DLE EOT), and can be cut off after
 * so many bytes.
 */
export async function fakePrinter(port: number) {
  const jobs: Buffer[] = []
  const sockets = new Set<Socket>()
  let cutAfter = Number.POSITIVE_INFINITY
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    let taken = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (part: Buffer) => {
      taken = Buffer.concat([taken, part])
      if (taken.length >= cutAfter) {
        jobs.push(taken.subarray(0, cutAfter))
        socket.resetAndDestroy()
      }
    })
    socket.on('end', () => {
      jobs.push(taken)
      socket.end(Buffer.from([0x16]))
    })
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    jobs,
    cut: (bytes: number) => void (cutAfter = bytes),
    mend: () => void (cutAfter = Number.POSITIVE_INFINITY),
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
