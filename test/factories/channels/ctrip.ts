import { beijingText } from '#server/channels/parts/beijing-time.ts'
import { readAnswer } from '#server/channels/simulators/ctrip.ts'
import { sealedEnvelope } from '#server/channels/adapters/ctrip/sign.ts'
import type { PlayedMarket } from './market.ts'

/** One message of Ctrip's, as it comes over the wire. */
export async function askAsCtrip(
  { market }: PlayedMarket,
  serviceName: string,
  body: object,
  changes: object = {},
) {
  const { account, secrets } = market.connection
  const header = {
    accountId: account,
    serviceName,
    requestTime: beijingText(new Date()),
    version: '1.0',
    ...changes,
  }
  const got = await market.send({
    method: 'POST',
    path: '/ctrip',
    body: sealedEnvelope(header, JSON.stringify(body), secrets),
  })
  return { status: got.status, ...readAnswer(got.body, secrets) }
}

let sequences = 0
export const sequenceId = (): string => `seq-${(sequences += 1)}`
