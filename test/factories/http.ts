import { randomInt } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import type { Envelope } from '#contract/kit/errors.ts'
import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { startApp, type Running } from '#server/app.ts'
import type { AppConfig } from '#server/kit/app-services.ts'
import { testDatabase, type TestDatabase } from '#server/kit/testing.ts'
import { password } from './people.ts'

export type TestServer = Running & { database: TestDatabase }

export const testConfig: AppConfig = {
  publicUrl: 'http://localhost',
  demo: true,
  files: path.join(os.tmpdir(), `longtail-test-files-${process.pid}`),
  smtpUrl: 'smtp://127.0.0.1:1',
  mailFrom: 'Longtail <no-reply@longtail.test>',
  storefrontUrl: 'http://storefront.test',
  secureCookies: false,
  trustedProxies: 1,
  // Only what tests made up is kept, and they log in often.
  passwordCost: 4,
}

type TestServerOptions = {
  jobs?: boolean
  config?: Partial<AppConfig>
  connections?: number
  commitMs?: number
  /** Another server's; its own where none is named. */
  database?: TestDatabase
}

/**
 * The API on a port of its own over a database of its own, closed after the file's last test. Queued jobs wait unless
 * `jobs` is true; `connections` narrows its pool; `commitMs` is how long a call waits for its commit.
 */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await testDatabase())
  const { connections, commitMs } = options
  const running = await startApp({
    database: {
      ...database.config,
      ...(connections && { max: connections }),
      ...(commitMs && { commitMs }),
    },
    port: 0,
    host: '127.0.0.1',
    config: { ...testConfig, ...options.config },
    alone: true,
    jobs: options.jobs ?? false,
    logger: false,
  })
  afterAll(() => running.close())
  return { ...running, database }
}

/** How an act that was answered is taken back, as its header says; [] where it is not. */
export const takenBackBy = (headers: Headers): unknown =>
  JSON.parse(decodeURIComponent(headers.get('x-taken-back-by') ?? '[]'))

export type Answer<T> = Envelope<T> & { httpStatus: number; headers: Headers }
type Options = {
  method?: 'GET' | 'POST'
  /** Form bodies like the web app's, or JSON. */
  body?: 'form' | 'json'
  headers?: Record<string, string>
}

/** A caller over real HTTP with a cookie jar of one: what a browser or a script sends. */
export class Caller {
  cookie = ''
  /** Each caller comes from an address of its own, so that limits by address do not meet. */
  address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  user: StoredUser | undefined
  readonly url: string
  constructor(url: string) {
    this.url = url
  }

  /** Calls a path and answers the envelope as it is. Input goes as JSON unless said otherwise. */
  async call<T = Record<string, unknown>>(
    path: string,
    input: unknown = {},
    options: Options = {},
  ): Promise<Answer<T>> {
    const response = await this.fetch(path, input, options)
    const text = await response.text()
    const json = text.startsWith('{')
      ? (JSON.parse(text) as Envelope<T>)
      : { error: { code: -1, message: text } }
    return { ...json, httpStatus: response.status, headers: response.headers }
  }

  /** Calls and answers the data; anything but success throws with what was answered. */
  async data<T = Record<string, unknown>>(
    path: string,
    input: unknown = {},
    options: Options = {},
  ): Promise<T> {
    const { error, data } = await this.call<T>(path, input, options)
    if (error.code !== 0) throw new Error(`${path}: ${JSON.stringify(error)}`)
    return data as T
  }

  /** What is sent, for whoever sends it. */
  request(path: string, input: unknown = {}, options: Options = {}) {
    const { method = 'POST', body = 'json', headers = {} } = options
    const sent =
      input instanceof FormData || Array.isArray(input) || typeof input !== 'object'
        ? input
        : { timestamp: Date.now(), ...(this.user && { sessionId: this.user.sessionId }), ...input }
    const query = method === 'GET' ? `?${new URLSearchParams(sent as Record<string, string>).toString()}` : ''
    return {
      url: this.url + path + query,
      method,
      headers: {
        'x-forwarded-for': this.address,
        ...(this.cookie && { cookie: this.cookie }),
        ...(method === 'POST' && contentType(sent, body)),
        ...headers,
      },
      body: method === 'POST' ? encode(sent, body) : undefined,
    }
  }

  async fetch(path: string, input?: unknown, options?: Options): Promise<Response> {
    const { url, method, headers, body } = this.request(path, input, options)
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: 'manual',
    })
    const set = response.headers.getSetCookie().find((one) => /^(__Host-)?longtail_session=/.test(one))
    if (set) this.cookie = /^[^=]+=;/.test(set) ? '' : set.split(';')[0]!
    return response
  }

  async logIn(userName: string, remember = false): Promise<this> {
    this.user = await this.data<StoredUser>('/supplier/login', { userName, password, remember })
    return this
  }
}

const contentType = (sent: unknown, body: 'form' | 'json'): Record<string, string> =>
  sent instanceof FormData
    ? {}
    : { 'content-type': body === 'json' ? 'application/json' : 'application/x-www-form-urlencoded' }

const encode = (sent: unknown, body: 'form' | 'json'): string | FormData =>
  sent instanceof FormData
    ? sent
    : body === 'json'
      ? JSON.stringify(sent)
      : new URLSearchParams(sent as Record<string, string>).toString()

/** A caller who has logged in over HTTP with the factories' password. */
export const loginAs = (server: Running, userName: string, remember = false): Promise<Caller> =>
  new Caller(server.url.replace('localhost', '127.0.0.1')).logIn(userName, remember)
export const anonymous = (server: Running): Caller => new Caller(server.url.replace('localhost', '127.0.0.1'))
