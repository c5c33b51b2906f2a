import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { payFacts, signRecipes, type SignRecipe } from '#contract/payments/providers.ts'
import type { Connection } from '../../kit/outside/connections.ts'

// No paper of this provider is public: what it calls things is a setting, and begins as Chinese aggregators mostly have it.
const fields = {
  merchant: 'mch_id',
  number: 'out_trade_no',
  title: 'body',
  amount: 'total_fee',
  currency: 'fee_type',
  tells: 'notify_url',
  back: 'return_url',
  channel: 'channel',
  nonce: 'nonce_str',
  signType: 'sign_type',
  sign: 'sign',
  result: 'result_code',
  errorCode: 'err_code',
  error: 'err_code_des',
  state: 'trade_state',
  outsideId: 'trade_no',
  walletId: 'transaction_id',
  code: 'code_url',
  page: 'pay_url',
  refundNumber: 'out_refund_no',
  refundAmount: 'refund_fee',
  refundId: 'refund_id',
  refundState: 'refund_status',
}
export type Field = keyof typeof fields
/** Which of its words mean what, by commas. */
const words = {
  ok: 'SUCCESS',
  paid: 'SUCCESS,REFUND',
  waiting: 'NOTPAY,USERPAYING',
  failed: 'PAYERROR',
  closed: 'CLOSED,REVOKED',
  refundDone: 'SUCCESS',
  refundProcessing: 'PROCESSING',
  refundFailed: 'FAIL',
  none: 'ORDERNOTEXIST,REFUNDNOTEXIST',
  later: 'NOTENOUGH',
}
export type Word = keyof typeof words
export type Verb = 'pay' | 'query' | 'refund' | 'queryRefund'

type Settings = Pick<Connection, 'settings'>

/** Lines of `ours=theirs`; what is not among `known` is left out. */
function linesOf<K extends string>(text: unknown, existing: Readonly<Record<K, string>>): Record<K, string> {
  const said = new Map(
    String(text ?? '')
      .split('\n')
      .flatMap((line) => {
        const [, ours, theirs] = /^\s*(\w+)\s*=\s*(.+?)\s*$/.exec(line) ?? []
        return ours && theirs ? [[ours, theirs] as const] : []
      }),
  )
  return Object.fromEntries(
    Object.entries<string>(existing).map(([key, initial]) => [key, said.get(key) ?? initial]),
  ) as Record<K, string>
}

const initialPaths = { pay: '/', query: '/', refund: '/', queryRefund: '/' }
const initialOf = (name: string): string => {
  const setting = payFacts.supay.settings.find((one) => one.name === name)
  return setting && 'initial' in setting ? setting.initial : ''
}

/** What its names are, as the merchant has set them. */
export function namesOf({ settings }: Settings) {
  const text = (name: string): string => String(settings[name] ?? '').trim() || initialOf(name)
  const recipe = text('recipe')
  return {
    fields: linesOf(settings['fieldNames'], fields),
    words: Object.fromEntries(
      Object.entries(linesOf(settings['stateNames'], words)).map(([key, list]) => [key, list.split(',')]),
    ) as Record<Word, string[]>,
    paths: linesOf(text('paths'), linesOf(initialOf('paths'), initialPaths)),
    baseUrl: text('baseUrl').replace(/\/$/, ''),
    merchantNo: text('merchantNo'),
    recipe: asOneOf(signRecipes, recipe) ?? ('md5' satisfies SignRecipe),
    isForm: text('bodyForm') === 'form',
    isYuan: text('amountUnit') === 'yuan',
    ackText: text('ackText'),
  }
}
export type Names = ReturnType<typeof namesOf>
