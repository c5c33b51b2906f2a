import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

const min = 1024
/** Up to so many letters an answer is compressed sooner than a thread for it is found. */
const brief = 64 * 1024
const codings = [
  ['br', (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['gzip', (text: string) => gzipSync(text, { level: 4 })],
] as const
/** What is asked for without conditions, as browsers do; other wishes are weighed by the library. */
const codingFor = (input = '') =>
  codings.find(([name]) => input.split(',').some((one) => one.trim() === name))

/**
 * Brief answers are compressed at once. A stream for each of them, which the library makes, holds its request, rows and text until the
 * whole heap is cleared: with lists of twenty a sixth of all that was allocated was carried over by each round of the young heap, in
 * pauses of 12 to 26 ms. What is long or streams itself is the library's.
 */
export async function compressAnswers(http: FastifyInstance): Promise<void> {
  http.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < min || payload.length > brief)
      return done(null, payload)
    const coding = codingFor(request.headers['accept-encoding'])
    if (!coding || !/json/.test(String(reply.getHeader('content-type')))) return done(null, payload)
    void reply.header('content-encoding', coding[0]).header('vary', 'accept-encoding')
    void reply.removeHeader('content-length')
    done(null, coding[1](payload))
  })
  await http.register(fastifyCompress, {
    global: true,
    threshold: min,
    encodings: codings.map(([name]) => name),
  })
}
