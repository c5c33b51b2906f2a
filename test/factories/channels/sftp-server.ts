import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { generateKeyPairSync } from 'node:crypto'
import ssh2 from 'ssh2'
import { hostKeyMark } from '#server/kit/outside/sftp.ts'

export type SftpServer = {
  port: number
  /** The mark of its key, as a person copies it from the marketplace's page. */
  hostKey: string
  /** What was brought, by path. */
  files: Map<string, string>
  close: () => void
}

/** An SFTP server that takes files of one user, and nothing else; `full`: it refuses every file. */
export async function startSftp(
  user: string,
  password: string,
  isFull: () => boolean = () => false,
): Promise<SftpServer> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const parsed = ssh2.utils.parseKey(privateKey)
  if (parsed instanceof Error) throw parsed
  const files = new Map<string, string>()
  const server = new ssh2.Server({ hostKeys: [privateKey] }, (client) => {
    client.on('error', () => undefined)
    client.on('authentication', (input) =>
      input.method === 'password' && input.username === user && input.password === password
        ? input.accept()
        : input.reject(['password']),
    )
    client.on('session', (accept) =>
      accept().on('sftp', (accepting) => {
        const sftp = accepting()
        const { STATUS_CODE: code } = ssh2.utils.sftp
        sftp.on('OPEN', (id, path) => {
          if (isFull()) return sftp.status(id, code.FAILURE)
          files.set(path, '')
          sftp.handle(id, Buffer.from(path))
        })
        sftp.on('WRITE', (id, handle, _offset, data) => {
          const path = handle.toString()
          files.set(path, (files.get(path) ?? '') + data.toString('utf8'))
          sftp.status(id, code.OK)
        })
        sftp.on('FSTAT', (id) =>
          sftp.attrs(id, { mode: 0o100_644, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }),
        )
        sftp.on('FSETSTAT', (id) => sftp.status(id, code.OK))
        sftp.on('CLOSE', (id) => sftp.status(id, code.OK))
      }),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    hostKey: `SHA256:${hostKeyMark(parsed.getPublicSSH())}`,
    files,
    close: () => void server.close(),
  }
}
