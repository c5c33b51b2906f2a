import type { CallError } from '../call/call-error.ts'

export type Environment = 'local' | 'test' | 'production'
/** Something that went wrong in the browser, as the error monitor sees it. */
export type Incident = {
  kind: 'call' | 'script' | 'resource' | 'rejection'
  message: string
  status?: number | undefined
  code?: number | undefined
  /** Address of the call or of the file that did not load. */
  url?: string | undefined
  stack?: string | undefined
}

/** Chosen by host (requirements §9). */
export function environmentOf(host: string): Environment {
  if (/^(localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(host)) return 'local'
  return /(^|[.-])(test|staging|dev)([.-]|$)/.test(host) ? 'test' : 'production'
}

const polled = [
  /\/supplier\/message\//,
  /\/supplier\/order\/count/,
  /\/supplier\/updateLog\//,
  /\/supplier\/route\/count/,
  /\/supplier\/clientEmail\/failCount/,
]
const noise =
  /resizeobserver|notification|notallowederror|permission denied to access|network ?error|failed to fetch|load failed/i

/** What the monitor does not want to hear of (requirements §8, "error monitoring ignores"). */
export function ignores(incident: Incident, environment: Environment): boolean {
  const { kind, message, status, code, url = '' } = incident
  const expected = environment === 'production' ? [1000] : [1000, 404, 502]
  if ([status, code].some((number) => number !== undefined && expected.includes(number))) return true
  if (kind === 'rejection' && code === 404 && environment !== 'production') return true
  if (kind === 'script' && /^script error\.?$/i.test(message)) return true
  if (kind === 'resource' && /logo[^/]*\.(png|jpe?g|svg|webp|ico)/i.test(url)) return true
  if (noise.test(message)) return true
  return polled.some((path) => path.test(url))
}

type Configured = { url: string; keys: Partial<Record<Environment, string>> }
/** Where incidents go: nowhere but the console, unless the build names an address and a key for the stage. */
const configured: Configured | null = import.meta.env?.VITE_MONITOR_URL
  ? {
      url: import.meta.env.VITE_MONITOR_URL as string,
      keys: JSON.parse(
        (import.meta.env.VITE_MONITOR_KEYS as string | undefined) ?? '{}',
      ) as Configured['keys'],
    }
  : null

/** Takes an incident: drops what it ignores, tells the console of the rest, and the monitor where one is configured. */
export function report(incident: Incident): void {
  const environment = environmentOf(location.hostname)
  if (ignores(incident, environment)) return
  // oxlint-disable-next-line no-console -- the console is where a developer looks for it
  console.error(`[${incident.kind}] ${incident.message}`, incident)
  if (configured) void post(configured, incident, environment)
}

async function post({ url, keys }: Configured, incident: Incident, environment: Environment): Promise<void> {
  const body = JSON.stringify({
    ...incident,
    environment,
    key: keys[environment] ?? '',
    visitor: await visitorId(),
  })
  navigator.sendBeacon(url, body)
}

/** A device's own id: a hash of what the browser tells about it, or a random one where hashing is not to be had. */
async function visitorId(): Promise<string> {
  const key = 'longtail.visitor'
  const existing = localStorage.getItem(key)
  if (existing) return existing
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const facts = [
    navigator.userAgent,
    navigator.language,
    screen.width,
    screen.height,
    devicePixelRatio,
    zone,
  ].join('|')
  const id = await crypto.subtle
    .digest('SHA-256', new TextEncoder().encode(facts))
    .then((hash) => Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join(''))
    .catch(() => `random-${Math.random().toString(36).slice(2)}`)
  localStorage.setItem(key, id)
  return id
}

/** Failures that are faults; any other name is an answer of the contract (a refusal, a conflict), and people got it. */
const faults = [
  'network',
  'noResponse',
  'notSent',
  'badGateway',
  'ourFault',
  'notReady',
  'databaseAway',
  'outcomeUnknown',
]

/** A failed call as an incident. */
export function reportCall(error: CallError, url: string, status: number): void {
  if (!faults.includes(error.name)) return
  report({
    kind: 'call',
    message: `${error.name}: ${error.message}`,
    code: error.code,
    status,
    url: url.split('?')[0],
  })
}

/** Listens for what nobody caught: scripts, files that do not load, rejected promises. */
export function watchPage(): void {
  addEventListener(
    'error',
    (event) => {
      const target = event.target
      if (target instanceof HTMLElement && target !== (document.body as HTMLElement)) {
        const url =
          (target as HTMLImageElement).src ||
          (target as HTMLLinkElement & HTMLElement).getAttribute('href') ||
          ''
        report({ kind: 'resource', message: `${target.tagName.toLowerCase()} did not load`, url })
      } else report({ kind: 'script', message: event.message, stack: (event.error as Error | null)?.stack })
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => {
    const {
      message = String(reason),
      code,
      stack,
    } = (reason ?? {}) as { message?: string; code?: number; stack?: string }
    report({ kind: 'rejection', message, code: typeof code === 'number' ? code : undefined, stack })
  })
}
