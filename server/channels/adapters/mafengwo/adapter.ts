import { validSecrets } from '../../parts/valid-secrets.ts'
import { losslessObject } from '../../parts/lossless-json.ts'
import { isFresh } from '../../parts/unix-clock.ts'
import type { ChannelAdapter, InboundCall, Refusal, Wire, WireAnswer } from '../../port/adapter.ts'
import { formOf, isKey, keyOf, seal, unseal } from './codec.ts'
import { manifest } from './manifest.ts'
import { notify } from './notices.ts'
import { orderIdOf, statusOf } from './order.ts'
import { products, push } from './products.ts'
import { pushedOrder } from './push-order.ts'

const formIn = ({ body, headers }: Wire) => formOf(body, headers['content-type'])

const done = { code: 1000 }
/** It is sent again until it is 1000: this is only for what another try can cure. */
const again = (message: string) => ({ code: 2000, message })

/** Sealed, whoever asked: an answer that it cannot open it takes for none. */
function answered(body: object, key: string | undefined): WireAnswer {
  const text = JSON.stringify(body)
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: key && isKey(key) ? seal(text, key) : text,
  }
}

async function answer(call: InboundCall): Promise<WireAnswer> {
  const form = formIn(call.wire)
  const key = form && keyOf(form, validSecrets(call.connection, 'aesKey'))
  const plain = form && key ? unseal(form.data, key) : undefined
  const order = plain === undefined ? undefined : losslessObject(plain)
  if (!order) {
    // Signed by it and not to be read: that stays so however often it comes.
    call.note({ verb: form?.action || 'order', ok: false, error: 'malformed' })
    return answered(done, key)
  }
  const outcome = await pushedOrder(call, order)
  call.note({
    verb: `status ${statusOf(order)}`,
    reference: orderIdOf(order),
    ok: !outcome.error,
    error: outcome.error,
  })
  return answered(outcome.again ? again('try again') : done, key)
}

const texts: Record<Refusal, string> = {
  unknownAccount: 'unknown partner',
  badSignature: 'wrong sign',
  staleClock: 'wrong timestamp',
  malformed: 'malformed',
  tooLarge: 'too large',
  off: 'switched off',
  busy: 'try again',
  failed: 'try again',
}

export const adapter: ChannelAdapter = {
  manifest,
  inbound: {
    roots: ['/mafengwo'],
    accountOf: (wire) => formIn(wire)?.partnerId ?? null,
    verify: (connection, wire, now) => {
      const form = formIn(wire)
      if (!form) return 'malformed'
      if (form.partnerId !== connection.account || !keyOf(form, validSecrets(connection, 'aesKey')))
        return 'badSignature'
      const seconds = Number(connection.settings['clockSeconds'] ?? 86_400)
      return isFresh(form.timestamp, now, seconds) ? true : 'staleClock'
    },
    refuse: (why, _wire, connection) => answered(again(texts[why]), connection?.secrets['aesKey']),
    answer,
    opened: (connection, body, wire) => {
      const form = formOf(body, wire.headers['content-type'])
      const keys = form
        ? [keyOf(form, validSecrets(connection, 'aesKey'))]
        : validSecrets(connection, 'aesKey')
      const plain = keys.flatMap((key) => (key && unseal(form?.data ?? body, key)) || [])[0]
      return plain && `${form?.action ?? ''} ${plain}`.trim()
    },
    masked: ['name', 'wechat', 'remark', 'passport', 'laissez_passer', 'laissez_passer_tw', 'nationality'],
  },
  notify,
  push,
  products,
  whyNot: ({ secrets, account }) =>
    !account || !secrets['aesKey'] ? 'missing' : isKey(secrets['aesKey']) ? '' : 'malformed',
}
