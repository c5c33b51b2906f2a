import { AwsClient } from 'aws4fetch'
import type { FileStore } from './store.ts'

const patience = 30_000

/** Files in a bucket of any service that speaks S3, each request signed (Signature Version 4). */
export function bucketStore(address: string): FileStore {
  const { protocol, host, pathname, username, password, searchParams } = new URL(address)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries: 3,
  })
  const bucket = `${protocol.replace('s3+', '')}//${host}${pathname.replace(/\/$/, '')}`
  const ask = (method: string, key: string, body?: Uint8Array) =>
    client.fetch(`${bucket}/${key}`, {
      method,
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
      ...(body && { body: Buffer.from(body), headers: { 'content-type': 'application/octet-stream' } }),
    })
  return {
    async put(key, content) {
      const { ok, status } = await ask('PUT', key, content)
      if (!ok) throw new Error(`the bucket refused a file: ${status}`)
    },
    async get(key) {
      const answer = await ask('GET', key)
      if (answer.status === 404) return undefined
      if (!answer.ok) throw new Error(`the bucket did not give a file: ${answer.status}`)
      return Buffer.from(await answer.arrayBuffer())
    },
    async remove(key) {
      const { ok, status } = await ask('DELETE', key)
      if (!ok && status !== 404) throw new Error(`the bucket did not remove a file: ${status}`)
    },
  }
}
