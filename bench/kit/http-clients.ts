import net from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Clients on a thread of their own, so that they do not share the server's: each keeps one connection and asks again as
 * soon as it is answered. Plain sockets, because a client that costs more than the server would measure itself.
 */
type HttpClientsInput = {
  port: number
  cookie: string
  path: string
  /** JSON bodies as templates: `%n` becomes a number of its own in each request. */
  bodies: string[]
  clients: number
  seconds: number
  warmUpSeconds: number
  /** Each asks again so long after it asked last; at once where it is left out. */
  everyMs?: number
}
const requested = workerData as HttpClientsInput
let answered = 0
let failed = 0
let sample = ''
let counting = false
const times: number[] = []
let n = Number(process.hrtime.bigint() % 1_000_000_000n)
const deadline = Date.now() + (requested.warmUpSeconds + requested.seconds) * 1000
setTimeout(() => (counting = true), requested.warmUpSeconds * 1000)

function run(client: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(requested.port, '127.0.0.1').setNoDelay(true)
    let buffer = ''
    let started = 0
    const send = () => {
      const body = requested.bodies[(client + n) % requested.bodies.length]!.replaceAll(
        '%c',
        String(client),
      ).replaceAll('%n', String(n++))
      started = performance.now()
      socket.write(
        `POST ${requested.path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${requested.cookie}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.setEncoding('latin1') // a letter a byte, as its length counts
    socket.on('data', (part: string) => {
      buffer += part
      const end = buffer.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(buffer)?.[1] ?? NaN)
      if (end < 0 || buffer.length < end + 4 + length) return
      const ok = buffer.includes('"error":{"code":0}')
      if (!ok) {
        failed++
        sample ||= buffer.slice(end + 4)
      } else if (counting) {
        answered++
        times.push(performance.now() - started)
      }
      buffer = ''
      if (Date.now() >= deadline) {
        socket.destroy()
        resolve()
      } else if (requested.everyMs)
        setTimeout(send, Math.max(0, started + requested.everyMs - performance.now()))
      else send()
    })
  })
}

await Promise.all(Array.from({ length: requested.clients }, (_, client) => run(client)))
times.sort((a, b) => a - b)
parentPort!.postMessage({
  perSecond: answered / requested.seconds,
  p50: times[Math.floor(times.length / 2)] ?? 0,
  p99: times[Math.floor(times.length * 0.99)] ?? 0,
  worst: times.at(-1) ?? Infinity,
  failed,
  sample,
})
