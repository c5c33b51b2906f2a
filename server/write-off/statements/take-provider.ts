import { itemAt } from '#contract/kit/given.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { storeProviderLines, type ProviderLine, type ProviderPayout } from '../../payments/payments.public.ts'
import type { ParsedLine } from '../read/parsed-statement.ts'
import type { StatementRecord } from './statement-records.ts'

/** What providers call kinds of movements; a plain payment where it is not said. */
function kindOf({ lineKind = '', amountMinor }: ParsedLine): ProviderLine['kind'] {
  const view = lineKind.toLowerCase()
  if (/payout|settle|withdraw|transfer to|โอนเข้า|提现|结算|정산/.test(view)) return 'payout'
  if (/refund|คืน|退款|환불/.test(view)) return 'refund'
  if (/dispute|chargeback|拒付/.test(view)) return amountMinor < 0 ? 'dispute' : 'dispute_reversal'
  if (/fee|ค่าธรรมเนียม|手续费|수수료/.test(view)) return 'fee'
  return amountMinor < 0 ? 'refund' : 'charge'
}

/** A movement's own number; where a list tells none, its place in it. */
export const providerId =
  ({ file_name: file }: StatementRecord) =>
  (line: ParsedLine): string =>
    line.bankId || line.order || `${file} ${line.row}`

/** A provider's settlement list: its movements are told to payments, which keeps and books each once, with its fee. */
export async function takeProvider(
  ctx: Ctx,
  statement: StatementRecord,
  lines: readonly ParsedLine[],
  currency: string,
): Promise<number> {
  const zone = ctx.merchant.timeZone
  const noon = (day: string) =>
    new Date(
      Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).epochMilliseconds,
    )
  const nameOf = providerId(statement)
  const view = lines.map((line): ProviderLine => {
    const kind = kindOf(line)
    const isWhole = kind === 'payout' || kind === 'fee'
    return {
      id: nameOf(line),
      kind,
      amountMinor:
        kind === 'payout'
          ? -Math.abs(line.amountMinor)
          : isWhole
            ? line.amountMinor
            : (line.grossMinor ?? line.amountMinor),
      feeMinor: isWhole ? 0 : (line.feeMinor ?? 0),
      currency: line.currency ?? currency,
      source: line.text,
      paymentId: line.order || line.bankId,
      payoutId: line.payout ?? '',
      charged: null,
      at: noon(line.day),
    }
  })
  return storeProviderLines(ctx, statement.connection_id ?? fail('badInput'), view, payoutsOf(view, lines))
}

/** Payouts that the list names: what it says was sent, or what its lines come to. */
function payoutsOf(view: readonly ProviderLine[], lines: readonly ParsedLine[]): ProviderPayout[] {
  const sums = new Map<string, { minor: number; day: string; sent: number | null; currency: string }>()
  view.forEach((line, no) => {
    if (!line.payoutId) return
    const day = itemAt(lines, no).day
    const sum = sums.get(line.payoutId) ?? { minor: 0, day, sent: null, currency: line.currency }
    if (line.kind === 'payout') sum.sent = (sum.sent ?? 0) - line.amountMinor
    else sum.minor += line.amountMinor - line.feeMinor
    if (day > sum.day) sum.day = day
    sums.set(line.payoutId, sum)
  })
  return [...sums].map(([id, { minor, day, sent, currency }]) => ({
    id,
    state: 'in_transit',
    amountMinor: sent ?? minor,
    currency,
    arrivesOn: day,
    reference: id,
    isExplained: false,
  }))
}
