import path from 'node:path'
import { Refusal } from '#server/kit/call/refusal.ts'
import { readTrustedProxies } from '#server/kit/border/addresses.ts'
import type { AppConfig } from '#server/kit/app-services.ts'
import { demoPassword as knownPassword } from '#contract/identity/demo-people.ts'
import { isPublicAddress } from './public-address.ts'

export const projectRoot = path.resolve(import.meta.dirname, '../..')

export type StartSettings = {
  port: number
  /** A PostgreSQL server of one's own; undefined: the embedded one, with its data in `dataFolder`. */
  databaseUrl: string | undefined
  /** The same database past the pooler that `databaseUrl` is of. */
  directUrl: string | undefined
  dataFolder: string
  /** Show and make the demo world: always with the embedded server, on a server of one's own only when asked. */
  demo: boolean
  /** How much of the demo world's history is made: 1 is all of it. */
  demoShare: number
  /** Run queued jobs in this process; an app server may leave them to others. */
  jobs: boolean
  logger: boolean
  app: AppConfig
}

/** Reads what the environment says; every name is described in the README. */
export function readSettings(env: NodeJS.ProcessEnv): StartSettings {
  const port = Number(env['PORT'] || 4000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Refusal(`PORT is "${env['PORT']}", not a port number.`)
  const databaseUrl = env['DATABASE_URL'] || undefined
  const directUrl = env['DATABASE_DIRECT_URL'] || undefined
  if (directUrl && !databaseUrl)
    throw new Refusal('DATABASE_DIRECT_URL goes past the pooler of DATABASE_URL, which is not set.')
  const demo = databaseUrl ? env['DEMO'] === '1' : env['DEMO'] !== '0'
  // Whoever looks for the first time looks within half a minute; a quarter of the orders fills every screen.
  const demoShare = Number(env['DEMO_SHARE'] || 0.25)
  if (!(demoShare > 0 && demoShare <= 1))
    throw new Refusal(`DEMO_SHARE is "${env['DEMO_SHARE']}", not a share of the demo world such as 0.1.`)
  const dataFolder = path.resolve(env['LONGTAIL_DATA'] || path.join(projectRoot, 'data'))
  const demoPassword = env['DEMO_PASSWORD'] || undefined
  const publicUrl = (env['PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/$/, '')
  const trustedProxies = readTrustedProxies(env['BEHIND_PROXY'] ?? '')
  if (trustedProxies === undefined)
    throw new Refusal(`BEHIND_PROXY is "${env['BEHIND_PROXY']}": a number of proxies, or their addresses.`)
  if (demo && isPublicAddress(publicUrl)) guardDemo(publicUrl, demoPassword)
  return {
    port,
    databaseUrl,
    directUrl,
    dataFolder,
    demo,
    demoShare,
    jobs: env['JOBS'] !== '0',
    logger: env['LOG'] ? env['LOG'] !== '0' : databaseUrl !== undefined,
    app: {
      publicUrl,
      demo,
      demoPassword,
      files: env['FILES_URL'] || path.join(dataFolder, 'files'),
      smtpUrl: env['SMTP_URL'] ?? '',
      mailFrom: env['MAIL_FROM'] || 'Longtail <longtail@localhost>',
      ...readBounces(env),
      storefrontUrl: env['STOREFRONT_URL'] ?? '',
      mapTiles: readMapTiles(env),
      secureCookies: publicUrl.startsWith('https:'),
      httpsSubdomains: env['HTTPS_SUBDOMAINS'] === '1',
      trustedProxies,
      anyWebhookTarget: env['WEBHOOK_TARGETS'] === 'any',
      sealKey: env['SEAL_KEY'] || undefined,
      sealKeyBefore: env['SEAL_KEY_BEFORE'],
      stripePlatform: readPlatform(env),
      ...readRegisters(env),
      ...readMeasures(env),
      ...(env['SIMULATORS'] && { simulators: env['SIMULATORS'] === '1' }),
      ...readSimulatorPorts(env),
    },
  }
}

/** A server of map tiles; without one the map of pick-ups is drawn on a coast of our own. */
function readMapTiles(env: NodeJS.ProcessEnv): AppConfig['mapTiles'] {
  const url = env['MAP_TILES'] ?? ''
  if (!url) return undefined
  const isTemplate = ['{z}', '{x}', '{y}'].every((part) => url.includes(part))
  if (!/^https?:\/\/[^/\s;,{}]+\//.test(url) || /[\s;,]/.test(url) || !isTemplate)
    throw new Refusal(
      `MAP_TILES is "${url}", not an address such as https://tiles.example.com/{z}/{x}/{y}.png.`,
    )
  return { url, attribution: env['MAP_ATTRIBUTION'] || '© OpenStreetMap contributors' }
}

/** What is measured for whoever runs this; nothing where it is not asked for. */
function readMeasures(env: NodeJS.ProcessEnv): Pick<AppConfig, 'metricsToken' | 'tracesUrl'> {
  const metricsToken = env['METRICS_TOKEN'] || undefined
  const tracesUrl = env['OTEL_EXPORTER_OTLP_ENDPOINT'] || undefined
  if (metricsToken && metricsToken.length < 16)
    throw new Refusal('METRICS_TOKEN is shorter than 16 characters: whoever knows it reads /metrics.')
  if (tracesUrl && !/^https?:\/\//.test(tracesUrl))
    throw new Refusal(
      `OTEL_EXPORTER_OTLP_ENDPOINT is "${tracesUrl}", not an address such as http://localhost:4318.`,
    )
  return { metricsToken, tracesUrl }
}

/** `stripe:4111,ksher:4112`: ports at whose root simulators answer as well. */
function readSimulatorPorts({ SIMULATOR_PORTS: text }: NodeJS.ProcessEnv): Pick<AppConfig, 'simulatorPorts'> {
  if (!text) return {}
  const ports = text.split(',').map((part) => {
    const [, system = '', port = ''] = /^\s*([a-z-]+):(\d{1,5})\s*$/.exec(part) ?? []
    if (!system || Number(port) < 1 || Number(port) > 65_535)
      throw new Refusal(`SIMULATOR_PORTS is "${text}", not a list such as stripe:4111,ksher:4112.`)
    return [system, Number(port)] as const
  })
  return { simulatorPorts: Object.fromEntries(ports) }
}

function readPlatform(env: NodeJS.ProcessEnv): AppConfig['stripePlatform'] {
  const secretKey = env['STRIPE_PLATFORM_KEY'] ?? ''
  const webhookSecret = env['STRIPE_PLATFORM_WEBHOOK_SECRET'] ?? ''
  if (!secretKey && !webhookSecret) return undefined
  if (!/^(sk|rk)_(live|test)_\w+$/.test(secretKey) || !webhookSecret.startsWith('whsec_'))
    throw new Refusal(
      'STRIPE_PLATFORM_KEY (sk_…) and STRIPE_PLATFORM_WEBHOOK_SECRET (whsec_…) are set together, or not at all.',
    )
  return { secretKey, webhookSecret }
}

/** The Korean lists of travel agencies, each by its address at the portal of public data, with the portal's key. */
function readRegisters(env: NodeJS.ProcessEnv): Pick<AppConfig, 'licenceRegisters'> {
  const [addresses, key] = [env['LICENCE_REGISTER_KR'] ?? '', env['LICENCE_REGISTER_KR_KEY'] ?? '']
  if (!addresses && !key) return {}
  const urls = addresses.split(',').map((one) => one.trim())
  if (!key || urls.some((one) => !/^https:\/\/[^\s?#]+$/.test(one)))
    throw new Refusal(
      'LICENCE_REGISTER_KR (https addresses, commas between) and LICENCE_REGISTER_KR_KEY are set together, or not at all.',
    )
  return { licenceRegisters: { KR: { urls, key } } }
}

/** Where reports on mails that did not arrive come in: by a mail provider that posts them, by our own port, or both. */
function readBounces(
  env: NodeJS.ProcessEnv,
): Pick<AppConfig, 'bounceAddress' | 'bounceSecret' | 'bouncePort'> {
  const bounceAddress = env['MAIL_BOUNCE_ADDRESS'] || undefined
  const bounceSecret = env['MAIL_BOUNCE_SECRET'] || undefined
  const bouncePort = env['MAIL_BOUNCE_PORT'] ? Number(env['MAIL_BOUNCE_PORT']) : undefined
  if (bounceAddress && !/^[^@\s+]+@[^@\s]+$/.test(bounceAddress))
    throw new Refusal(
      `MAIL_BOUNCE_ADDRESS is "${bounceAddress}", not an address such as bounces@mail.example.com.`,
    )
  if (bounceSecret && bounceSecret.length < 16)
    throw new Refusal(
      'MAIL_BOUNCE_SECRET is shorter than 16 characters: whoever knows it may say that a mail came back.',
    )
  if (bouncePort !== undefined && !(Number.isInteger(bouncePort) && bouncePort > 0 && bouncePort <= 65_535))
    throw new Refusal(`MAIL_BOUNCE_PORT is "${env['MAIL_BOUNCE_PORT']}", not a port number.`)
  if (bouncePort !== undefined && !bounceAddress)
    throw new Refusal(
      'MAIL_BOUNCE_PORT needs MAIL_BOUNCE_ADDRESS: without it no mail says where reports on it go.',
    )
  return { bounceAddress, bounceSecret, bouncePort }
}

const shortestPassword = 10

/** A world whose administrator's password stands in the README is not opened to everybody. */
function guardDemo(publicUrl: string, password: string | undefined): void {
  const isWeak = !password || password.length < shortestPassword || password === knownPassword
  if (isWeak)
    throw new Refusal(
      `The demo world would be open to everybody at ${publicUrl}: set DEMO_PASSWORD to ${shortestPassword} characters or more of your own, or DEMO=0 to leave it out.`,
    )
}
