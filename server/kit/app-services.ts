import type pg from 'pg'
import type { Language } from '#contract/kit/schema.ts'
import type { Years } from '#contract/kit/text/years.ts'
import type { TrustedProxies } from './border/addresses.ts'
import type { Db } from './db/db.ts'
import type { Live } from './live/live.ts'

/** What the whole process shares. Made once at start and passed down; nothing else is global. */
export type App = {
  /** Connections of the application's role. */
  db: Db
  pool: pg.Pool
  /**
   * Connections for what a call does beside its own transaction: a look into another merchant, a count that stands though
   * the call fails. A pool apart: out of one pool, as many calls as it has connections would each hold one and wait for a
   * second for ever. Whoever holds one of these waits for nothing else.
   */
  aside: Db
  config: AppConfig
  /** Changes with every build of the web app, so that open pages can offer to load the new one. */
  build: string
  /** Signs question tokens and answer links; kept in the database, the same for every app server. */
  secret: Buffer
  live: Live
  /**
   * A word in a language, its `{params}` filled. Whose reader it is for says how years are counted in them: a sentence with a
   * day in it is told with its merchant.
   */
  word: (language: Language | string, key: string, params?: Record<string, unknown>, years?: Years) => string
  /** Services that domains hang on the process (the order batcher, the PDF child), by domain name. */
  services: Map<string, unknown>
  log: {
    info: (facts: object, text: string) => void
    warn: (facts: object, text: string) => void
    error: (facts: object, text: string) => void
  }
}

export type AppConfig = {
  /** Address under which people reach the product, for links in mails. */
  publicUrl: string
  demo: boolean
  /** The password of the demo's people where it is not the one that everybody knows. */
  demoPassword?: string | undefined
  /** Where large files lie: a folder, or a bucket's address (server/files/store). */
  files: string
  smtpUrl: string
  mailFrom: string
  /** Where reports on mails that did not arrive come to (`bounces@mail.example.com`); each mail has its own `+…` of it. */
  bounceAddress?: string | undefined
  /** Of whoever posts such reports to us. */
  bounceSecret?: string | undefined
  /** Where our own little mail server takes them. */
  bouncePort?: number | undefined
  storefrontUrl: string
  /** Pictures of the map of pick-ups, by `{z}`, `{x}` and `{y}`, with whose they are; undefined: it is drawn without any. */
  mapTiles?: { url: string; attribution: string } | undefined
  /** Cookies only over https. */
  secureCookies: boolean
  /** Browsers come to all hosts below this one by https alone too. */
  httpsSubdomains?: boolean
  /** Whose X-Forwarded-* is believed; 0: nobody's. */
  trustedProxies: TrustedProxies
  /** Webhooks may go to plain http and to addresses of our own network, for receivers behind the same wall. */
  anyWebhookTarget?: boolean
  /** Simulators of systems outside answer here; where it is not said, in the demo. */
  simulators?: boolean
  /** By simulator, the port at whose root it answers as well. */
  simulatorPorts?: Readonly<Record<string, number>>
  /** Mixed into the key that seals the secrets of systems outside, so that the database alone does not open them. */
  sealKey?: string | undefined
  /** The one before it ('' for none), until `npm run seal:anew` has sealed all of it by the new one. */
  sealKeyBefore?: string | undefined
  /** The card provider's keys of whoever runs this, under which merchants open accounts of their own. */
  stripePlatform?: { secretKey: string; webhookSecret: string } | undefined
  /** Public registers of travel businesses, by country: where each answers, and the key that it gave us. */
  licenceRegisters?: Readonly<Record<string, { urls: readonly string[]; key: string }>>
  /** Whoever asks for `/metrics` shows it; where it is not set there are none. */
  metricsToken?: string | undefined
  /** Where spans go, as OTLP over HTTP; where it is not set there are none. */
  tracesUrl?: string | undefined
  /** Milliseconds in which the head of a request must have come, 15 s where it is not said; its body has eight times that. */
  slowMs?: number
  /** Milliseconds that calls in flight have to finish when the process is asked to end; 30 s where it is not said. */
  graceMs?: number
  /** How dear a guess at a password is (see identity/passwords.ts); less than usual where no real person's is kept. */
  passwordCost?: number
}

/** One service of a process, made at first use. */
export function service<T>(app: Pick<App, 'services'>, name: string, make: () => T): T {
  if (!app.services.has(name)) app.services.set(name, make())
  return app.services.get(name) as T
}
