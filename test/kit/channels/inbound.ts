import { createHash } from 'node:crypto'
import type {
  ChannelAdapter,
  ChannelConnection,
  InboundCall,
  Wire,
  WireAnswer,
} from '#server/channels/port/adapter.ts'
import type { Engine } from '#server/channels/port/engine.ts'

export const now = new Date('2026-11-28T10:00:00Z')

export const connectionOf = (
  system: string,
  of: Partial<ChannelConnection> & Pick<ChannelConnection, 'secrets' | 'account'>,
): ChannelConnection => ({
  id: 5,
  merchantId: 1,
  system,
  name: system,
  mode: 'live',
  settings: {},
  otherSecrets: [],
  enabled: true,
  fault: 'none',
  echo: 'once',
  version: 1,
  agentId: 9,
  testMode: false,
  stockBuffer: 0,
  holdMinutes: 30,
  refundAnswerHours: 24,
  refundRule: 'approve',
  markupBasisPoints: 0,
  timeZone: 'Asia/Bangkok',
  currency: 'CNY',
  language: 'zh-CN',
  ...of,
})

export const wireOf = (root: string, body: string | Buffer, headers: Wire['headers'] = {}): Wire => ({
  method: 'POST',
  path: '',
  root,
  query: '',
  headers,
  body: Buffer.from(body),
})

/** An adapter's own door as the engine keeps it: found by account, verified, answered; repeats of what it asks to keep are the same bytes. */
export function doorOf(adapter: ChannelAdapter, connection: ChannelConnection, engine: Engine) {
  const cached = new Map<string, { hash: string; answer: WireAnswer }>()
  const notes: Parameters<InboundCall['note']>[0][] = []
  const { inbound } = adapter
  if (!inbound) throw new Error('nothing comes in')
  const send = async (wire: Wire, at = now): Promise<WireAnswer> => {
    const account = inbound.accountOf(wire)
    if (account === null) return inbound.refuse('malformed', wire)
    if (account !== connection.account) return inbound.refuse('unknownAccount', wire)
    const verified = inbound.verify(connection, wire, at)
    if (verified !== true) return inbound.refuse(verified, wire, connection)
    const once: InboundCall['once'] = async (key, hash, work, conflict) => {
      const digest = createHash('sha256').update(hash).digest('hex')
      const stands = cached.get(key)
      if (stands && stands.hash !== digest)
        return conflict ? conflict() : inbound.refuse('failed', wire, connection)
      if (stands) return stands.answer
      const answer = await work()
      cached.set(key, { hash: digest, answer })
      return answer
    }
    return inbound.answer({
      // What is asked of the app itself is tested with the engine.
      get app(): InboundCall['app'] {
        throw new Error('there is no app here')
      },
      connection,
      wire,
      engine,
      now: at,
      note: (note) => notes.push(note),
      once,
    })
  }
  return { send, notes }
}
