import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const http = fastify()
await compressAnswers(http)
const textOf = (letters: number) => '皮皮岛 by speedboat '.repeat(letters / 20)
http.get<{ Params: { letters: number } }>('/text/:letters', async ({ params }) => ({
  text: textOf(params.letters),
}))
http.get('/picture', (_, reply) => reply.type('image/png').send('x'.repeat(5000)))
afterAll(() => http.close())

const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
const ask = (url: string, accepted?: string) =>
  http.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test.each([2_000, 200_000])(
  'an answer of %i letters travels as its reader takes it, and says the same',
  async (letters) => {
    for (const [accepted, coding] of [
      ['br', 'br'],
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const answer = await ask(`/text/${letters}`, accepted)
      expect(answer.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
      expect(answer.rawPayload.length).toBeLessThan(letters / 10)
      expect(JSON.parse(unpack[coding](answer.rawPayload).toString())).toEqual({ text: textOf(letters) })
      expect(Number(answer.headers['content-length'] ?? answer.rawPayload.length)).toBe(
        answer.rawPayload.length,
      )
    }
    for (const accepted of [undefined, 'identity', 'deflated'])
      expect((await ask(`/text/${letters}`, accepted)).json()).toEqual({ text: textOf(letters) })
  },
)

test('a handful of letters and what is packed already travel as they are', async () => {
  for (const url of ['/text/100', '/picture'])
    expect((await ask(url, 'br, gzip')).headers).not.toHaveProperty('content-encoding')
})
