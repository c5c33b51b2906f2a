import { sql } from 'kysely'
import { canBeSigned, ticketBody, ticketText } from '#contract/ticketing/offline/ticket-code.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { ticketSigner } from './ticket-keys.ts'

type Row = {
  code: string
  skuId: number
  date: string
  session: string
  legs: number
  adults: number
  children: number
  infants: number
  returnDate: string | null
  returnOpen: boolean
  openUntil: string | null
  isOpen: boolean
  validFrom: string | null
  validUntil: string | null
}

/**
 * What the QR codes of vouchers hold, by the voucher's code: what they are good for, signed, so that a device without network can judge
 * one that it has never heard of. A voucher whose code cannot be signed, and all of them before a merchant has a key, keep their plain code.
 */
export const signedCodes = (ctx: Ctx, voucherCodes: readonly string[]): Promise<Map<string, string>> =>
  asMerchant(ctx, async (inner) => {
    const signer = voucherCodes.length ? await ticketSigner(inner) : null
    if (!signer) return new Map()
    const rows = (await factsOf(inner, voucherCodes)).filter(({ code, skuId }) =>
      canBeSigned({ voucherCode: code, skuId }),
    )
    return new Map(
      rows.map((row) => {
        const body = ticketBody({
          keyNo: signer.keyNo,
          merchantId: ctx.scope.merchantId,
          voucherCode: row.code,
          place: 0,
          skuId: row.skuId,
          date: row.validFrom ?? row.date,
          session: row.isOpen ? '' : row.session,
          legs: row.legs,
          adults: row.adults,
          children: row.children,
          infants: row.infants,
          until: row.isOpen ? row.validUntil : row.returnOpen ? row.openUntil : row.returnDate,
          openReturn: row.returnOpen,
          openTicket: row.isOpen,
        })
        return [row.code, ticketText(body, signer.sign(body))]
      }),
    )
  })

async function factsOf(ctx: Ctx, codes: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select v.code, o.sku_id as "skuId", o.service_date as date, o.session, o.return_date as "returnDate", coalesce(o.return_open, false) as "returnOpen",
           coalesce(l.legs, 0)::int as legs, l.open_until as "openUntil", coalesce(e.valid_from is not null, false) as "isOpen",
           e.valid_from as "validFrom", e.valid_until as "validUntil", g.adults, g.children, g.infants
      from voucher v join orders o on o.merchant_id = v.merchant_id and o.id = v.order_id
      left join lateral (select bit_or(case n.leg when 1 then 1 when 2 then 2 else 0 end) as legs, max(n.open_until) as open_until from order_line n
         where n.merchant_id = o.merchant_id and n.order_id = o.id and n.leg is not null and n.supplier_status <> 'cancelled') l on true
      left join lateral (select min(t.valid_from) as valid_from, max(t.valid_until) as valid_until from entitlement t
         where t.merchant_id = v.merchant_id and t.voucher_id = v.id and t.state <> 'void' and t.valid_from is not null) e on true
      left join lateral (select count(*) filter (where p.kind = 'adult')::int as adults, count(*) filter (where p.kind = 'child')::int as children,
             count(*) filter (where p.kind = 'infant')::int as infants from order_guest p
         where p.merchant_id = o.merchant_id and p.order_id = o.id and p.attendance <> 'cancelled') g on true
     where v.merchant_id = ${ctx.scope.merchantId} and v.code = any(${[...codes]}::text[])`.execute(ctx.db)
  return rows
}
