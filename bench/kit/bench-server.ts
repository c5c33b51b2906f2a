import os from 'node:os'
import path from 'node:path'
import { startApp, type Running } from '#server/app.ts'
import type { AppConfig } from '#server/kit/app-services.ts'
import type { DbConfig } from '#server/kit/db/db.ts'
import { migrate } from '#server/kit/migrate/migrate.ts'
import { password, type BenchWorld } from './order-world.ts'

/** The database that `npm run bench` names. */
export const config = { connectionString: process.env['DATABASE_URL'] }

export const benchConfig: AppConfig = {
  publicUrl: 'http://localhost',
  demo: false,
  files: path.join(os.tmpdir(), 'longtail-bench-files'),
  smtpUrl: '',
  mailFrom: '',
  storefrontUrl: '',
  secureCookies: false,
  trustedProxies: 1,
}

type Serving = { dist?: string | undefined; jobs?: boolean; database?: DbConfig; smtpUrl?: string }
/** The product on a database, as it serves, without log; `dist` where a browser comes too, `jobs` where work goes on behind it. */
export const serveBench = ({
  dist,
  jobs = false,
  database = config,
  smtpUrl = '',
}: Serving = {}): Promise<Running> =>
  startApp({
    database,
    port: 0,
    host: '127.0.0.1',
    dist,
    jobs,
    logger: false,
    config: { ...benchConfig, smtpUrl },
  })
/** The same on a fresh one. */
export async function startBenchServer(serving: Serving = {}): Promise<Running> {
  await migrate(config)
  return serveBench(serving)
}

/** The session of a world's administrator: a cookie together with its parameter. */
export const logIn = (server: Running, { admin }: BenchWorld): Promise<Session> => logInAs(server, admin)

export type Session = { cookie: string; sessionId: string }
export async function logInAs({ port }: Running, userName: string, secret = password): Promise<Session> {
  const response = await fetch(`http://127.0.0.1:${port}/supplier/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: secret }),
  })
  const { data } = (await response.json()) as { data: { sessionId: string } }
  return { cookie: response.headers.get('set-cookie')!.split(';')[0]!, sessionId: data.sessionId }
}
