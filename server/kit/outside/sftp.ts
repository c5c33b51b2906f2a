import { withoutEndSlashes } from '../text/slashes.ts'
import { createHash } from 'node:crypto'
import type { SFTPWrapper } from 'ssh2'
import type { App } from '../app-services.ts'
import { findTarget } from './target.ts'

type SftpPlace = {
  host: string
  port: number
  user: string
  password?: string
  privateKey?: string
  /** SHA-256 of the server's key as `ssh-keygen -l` says it; none: any server of that name is believed. */
  hostKey?: string
  folder?: string
}
type NamedFile = { name: string; body: string }

const patienceMs = 20_000

/** Brings files to an SFTP server of an address that the merchant named: never into our own network. Throws with what the server said. */
export async function putFiles(app: App, place: SftpPlace, files: readonly NamedFile[]): Promise<void> {
  const { address } = await findTarget(`https://${place.host}:${place.port}`, app.config)
  const { Client } = await import('ssh2') // only here, where a file is brought
  const client = new Client()
  try {
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      client
        .once('ready', () => client.sftp((error, opened) => (error ? reject(error) : resolve(opened))))
        .once('error', reject)
        .once('close', () => reject(new Error('closed')))
        .connect({
          host: address,
          port: place.port,
          username: place.user,
          readyTimeout: patienceMs,
          ...(place.privateKey ? { privateKey: place.privateKey } : { password: place.password ?? '' }),
          ...(place.hostKey && { hostVerifier: (key: Buffer) => isHostKey(key, place.hostKey ?? '') }),
        })
    })
    const folder = place.folder && withoutEndSlashes(place.folder)
    for (const { name, body } of files) await put(sftp, folder ? `${folder}/${name}` : name, body)
  } finally {
    client.end()
  }
}

const put = (sftp: SFTPWrapper, path: string, body: string): Promise<void> =>
  new Promise((resolve, reject) =>
    sftp.writeFile(path, body, 'utf8', (error) => (error ? reject(error) : resolve())),
  )

/** The mark of a server's key, as `ssh-keygen -l` writes it; the name of the hash in front of it may be left out. */
export const hostKeyMark = (key: Buffer): string =>
  createHash('sha256').update(key).digest('base64').replaceAll('=', '')
const isHostKey = (key: Buffer, wanted: string): boolean =>
  hostKeyMark(key) ===
  wanted
    .trim()
    .replace(/^SHA256:/i, '')
    .replaceAll('=', '')
