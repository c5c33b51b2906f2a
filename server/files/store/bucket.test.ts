import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketStore } from './bucket.ts'

// A bucket that answers as S3 does, and believes only who signs as its documentation of Signature Version 4 says.
const key = 'AKIATEST'
const secret = 'se/cr+et'
const objects = new Map<string, Buffer>()
let failures = 0

const hmac = (by: Buffer | string, text: string) => createHmac('sha256', by).update(text).digest()
const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const view =
    /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      request.headers.authorization ?? '',
    )
  if (!view) return false
  const [, id, date, region, names, signature] = view as unknown as string[]
  const { pathname, searchParams } = new URL(request.url!, 'http://x')
  const content = String(request.headers['x-amz-content-sha256'])
  if (content !== 'UNSIGNED-PAYLOAD' && content !== hash(body)) return false
  const lines = [
    request.method,
    pathname,
    searchParams.toString(),
    ...names!.split(';').map((name) => `${name}:${String(request.headers[name])}`),
    '',
    names,
    content,
  ]
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash(lines.join('\n'))].join('\n')
  const signing = [date!, region!, 's3', 'aws4_request'].reduce(
    hmac,
    `AWS4${secret}` as never,
  ) as unknown as Buffer
  return id === key && hmac(signing, text).toString('hex') === signature
}

const bucket = createServer((request, response) => void answer(request, response))
async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const body = Buffer.concat(await request.toArray())
  if (failures > 0) {
    failures -= 1
    return response.writeHead(503).end()
  }
  if (!isSigned(request, body))
    return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
  const name = request.url!
  if (request.method === 'PUT') objects.set(name, body)
  if (request.method === 'DELETE') objects.delete(name)
  const found = objects.get(name)
  if (request.method === 'GET') return response.writeHead(found ? 200 : 404).end(found)
  return response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
}
beforeAll(() => new Promise<void>((done) => bucket.listen(0, '127.0.0.1', done)))
afterAll(() => void bucket.close())

const addressOf = (by = secret) =>
  `s3+http://${key}:${encodeURIComponent(by)}@127.0.0.1:${(bucket.address() as AddressInfo).port}/longtail?region=ap-southeast-1`

test('a file lies in a bucket as in a folder: put, given back as it was, gone', async () => {
  const store = bucketStore(addressOf())
  const content = Buffer.from('%PDF ภาษาไทย')
  expect(await store.get('7/1')).toBeUndefined()
  await store.put('7/1', content)
  expect([...objects.keys()]).toEqual(['/longtail/7/1'])
  expect((await store.get('7/1'))!.equals(content)).toBe(true)
  await store.remove('7/1')
  await store.remove('7/1')
  expect(await store.get('7/1')).toBeUndefined()
})

test('a bucket that falters is asked again; one that does not know the key is told, not taken for empty', async () => {
  failures = 2
  await bucketStore(addressOf()).put('7/2', Buffer.from('x'))
  expect(objects.has('/longtail/7/2')).toBe(true)
  const wrong = bucketStore(addressOf('other'))
  await expect(wrong.get('7/2')).rejects.toThrow('403')
  await expect(wrong.put('7/3', Buffer.from('x'))).rejects.toThrow('403')
  await expect(wrong.remove('7/2')).rejects.toThrow('403')
})
