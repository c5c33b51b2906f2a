import { createPrivateKey, createPublicKey } from 'node:crypto'
import { minorToText } from '#contract/kit/money/amounts.ts'
import {
  Refused,
  type Adapter,
  type News,
  type Port,
  type ProviderRefund,
  type ProviderPayment,
} from '../adapters/adapter.ts'
import { currencyValue, majorValue, minorValue, onceKeyOf, paymentNews } from '../adapters/provider-values.ts'
import { askSupay, ours, readValues, signingOf } from './supay-call.ts'
import { namesOf, type Field, type Names, type Word } from './supay-names.ts'
import { supayVerifies } from './supay-sign.ts'

type Heard = Partial<Record<Field, string>>

const amountOf = (minor: number, currency: string, { isYuan }: Names): string =>
  isYuan ? minorToText(minor, currency).replaceAll(',', '') : String(minor)

const minorOf = (text: string | undefined, currency: string, { isYuan }: Names): number | undefined =>
  isYuan ? majorValue(text, currency) : minorValue(text)

const means = ({ words }: Names, said: string | undefined, word: Word): boolean =>
  words[word].includes(said ?? '')

function stateOf(names: Names, said: string | undefined): ProviderPayment['state'] {
  if (means(names, said, 'paid')) return 'paid'
  if (means(names, said, 'waiting')) return 'waiting'
  if (means(names, said, 'failed')) return 'failed'
  return means(names, said, 'closed') ? 'closed' : 'unknown'
}
const refundStates = [
  ['refundDone', 'done'],
  ['refundProcessing', 'processing'],
  ['refundFailed', 'failed'],
] as const

function providerPayment(heard: Heard, names: Names): ProviderPayment {
  const currency = currencyValue(heard.currency)
  const amountMinor = minorOf(heard.amount, currency, names)
  return {
    state: stateOf(names, heard.state),
    number: heard.number ?? '',
    ...(amountMinor !== undefined && { amountMinor }),
    currency,
    outsideId: heard.outsideId ?? '',
    // The number that the guest's wallet shows: its proof.
    paymentId: heard.walletId ?? heard.outsideId ?? '',
  }
}

function providerRefund(heard: Heard, names: Names): ProviderRefund {
  const found = refundStates.find(([word]) => means(names, heard.refundState, word))
  return {
    state: found?.[1] ?? 'processing',
    outsideId: heard.refundId ?? '',
    ...(heard.refundAmount !== undefined && {
      amountMinor: minorOf(heard.refundAmount, currencyValue(heard.currency) || 'CNY', names) ?? null,
    }),
  }
}

const namesAt = ({ connection }: Port): Names => namesOf(connection)
const isNone = (error: unknown, { words }: Names): boolean =>
  error instanceof Refused && words.none.includes(error.code)
const isKey = (read: (key: string) => unknown, key = ''): boolean => {
  try {
    read(key)
    return true
  } catch {
    return false
  }
}

/** An aggregator of Chinese wallets whose names, form and signature are settings. */
export const supayAdapter: Adapter = {
  async create(port, attempt, back) {
    const names = namesAt(port)
    const heard = await askSupay(port, 'pay', attempt.number, {
      number: attempt.number,
      title: attempt.title,
      amount: amountOf(attempt.amount_minor, attempt.currency, names),
      currency: attempt.currency,
      channel: attempt.method,
      tells: String(port.connection.settings['tells'] ?? ''),
      back,
    })
    return {
      ...providerPayment(heard, names),
      number: attempt.number,
      state: 'waiting',
      qr: heard.code ?? '',
      payUrl: heard.page ?? '',
    }
  },
  async query(port, attempt) {
    const names = namesAt(port)
    try {
      return providerPayment(await askSupay(port, 'query', attempt.number, { number: attempt.number }), names)
    } catch (error) {
      if (isNone(error, names)) return undefined
      throw error
    }
  },
  async refund(port, attempt, refund) {
    const names = namesAt(port)
    try {
      return providerRefund(
        await askSupay(port, 'refund', refund.number, {
          number: attempt.number,
          refundNumber: refund.number,
          amount: amountOf(attempt.amount_minor, attempt.currency, names),
          refundAmount: amountOf(refund.amount_minor, refund.currency, names),
          currency: refund.currency,
          tells: String(port.connection.settings['tells'] ?? ''),
        }),
        names,
      )
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // What is refused may have been taken under this number before: it is asked, never sent as another.
      const existing = await this.queryRefund?.(port, attempt, refund)
      return (
        existing ?? { state: 'failed', error: error.message, later: names.words.later.includes(error.code) }
      )
    }
  },
  async queryRefund(port, attempt, refund) {
    const names = namesAt(port)
    try {
      const query = { number: attempt.number, refundNumber: refund.number }
      return providerRefund(await askSupay(port, 'queryRefund', refund.number, query), names)
    } catch (error) {
      if (isNone(error, names)) return undefined
      throw error
    }
  },
  door: {
    verify(connection, raw) {
      const names = namesOf(connection)
      const values = readValues(raw.body.toString('utf8'))
      if (!values) return null
      const signing = signingOf(names)
      const isTheirs = [connection.secrets, ...connection.otherSecrets].some((secrets) =>
        supayVerifies(values, signing, secrets),
      )
      const heard = ours(values, names)
      if (!isTheirs || heard.merchant !== names.merchantNo) return null
      const { refundNumber, number = '', state = '', refundState = '' } = heard
      if (refundNumber)
        return {
          onceKey: onceKeyOf(raw, 'refund', [refundNumber, refundState]),
          kind: `refund ${refundState}`,
        }
      const { outsideId = '', amountMinor, currency = '' } = providerPayment(heard, names)
      return {
        onceKey: onceKeyOf(raw, 'payment', [number, outsideId, state, String(amountMinor ?? ''), currency]),
        kind: `payment ${state}`,
      }
    },
    ack(connection) {
      const { ackText } = namesOf(connection)
      return {
        status: 200,
        contentType: ackText.startsWith('{') ? 'application/json' : 'text/plain',
        body: ackText,
      }
    },
    task: 'payments.take',
  },
  news(port, raw): News {
    const names = namesAt(port)
    const heard = ours(readValues(raw.body.toString('utf8')) ?? {}, names)
    if (heard.refundNumber) return { about: 'refund', number: heard.refundNumber }
    return paymentNews(providerPayment(heard, names), raw)
  },
  async ping(port) {
    try {
      await askSupay(port, 'query', '', { number: 'P0' })
    } catch (error) {
      if (!isNone(error, namesAt(port))) throw error
    }
  },
  whyNotKeys({ settings, secrets }) {
    const names = namesOf({ settings })
    const { signKey = '', signKeyOfTheirs } = secrets
    const areGood =
      names.recipe === 'rsa-sha256'
        ? isKey(createPrivateKey, signKey) && isKey(createPublicKey, signKeyOfTheirs)
        : signKey.length >= 8
    return areGood && URL.canParse(names.baseUrl) && new URL(names.baseUrl).protocol === 'https:'
      ? ''
      : 'malformed'
  },
}
