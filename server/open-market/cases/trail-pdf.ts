import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { CaseInfo } from '#contract/open-market/cases.schema.ts'
import { printSheet, type Sheet } from '../../billing/billing.public.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { caseInfo } from './cases.queries.ts'

/** The trail of a case as both sides hold it: who said what and when, each file and each entry by its hash. Notes of ours are not in it. */
export async function trailPdf(ctx: Ctx, { id }: { id: number }): Promise<RawAnswer> {
  const found = await caseInfo(ctx, { id })
  return {
    contentType: 'application/pdf',
    fileName: `case-${found.number}.pdf`,
    body: await printSheet(ctx, sheetOf(ctx, found)),
    headers: { 'cache-control': 'no-store' },
  }
}

function sheetOf(ctx: Ctx, found: CaseInfo): Sheet {
  const { language } = ctx
  const word = (key: string, params: Record<string, string> = {}) =>
    ctx.app.word(language, `open-market.${key}`, params, ctx.merchant)
  const money = (minor: number) => `${groupedAmount(minor, found.currency)} ${found.currency}`
  const { entries, title, orderCode, number, claimMinor, offerMinor, state } = found
  return {
    language,
    title: word('text.caseNumber', { number }),
    code: orderCode,
    accent: '#0B6E75',
    seller: { name: nameIn(ctx.merchant.names, language), lines: [ctx.merchant.code] },
    buyer: {
      label: word('text.otherCompany'),
      name: nameIn(found.partnerNames, language),
      lines: [found.partnerCode],
    },
    facts: [
      { label: word('fields.caseTitle'), value: title },
      { label: word('fields.claim'), value: money(claimMinor) },
      ...(offerMinor === null ? [] : [{ label: word('fields.offer'), value: money(offerMinor) }]),
      { label: word('fields.state'), value: word(`caseStates.${state}`) },
    ],
    note: '',
    columns: [
      { label: word('text.entryNo'), width: 10 },
      { label: word('text.entryAt'), width: 32 },
      { label: word('text.entryBy'), width: 34 },
      { label: word('text.entryText'), width: 0 },
      { label: word('text.entryHash'), width: 52 },
    ],
    rows: entries.map(({ no, at, byName, verb, body, amountMinor, files, hash }) => [
      String(no),
      momentText(new Date(at), ctx.merchant.timeZone),
      byName,
      [
        `${word(`caseVerbs.${verb}`)}${amountMinor === null ? '' : ` ${money(amountMinor)}`}`,
        body,
        ...files.map((file) => `${file.name}, SHA-256 ${file.sha256}`),
      ]
        .filter(Boolean)
        .join('\n'),
      hash,
    ]),
    sums: [],
    texts: [],
    foot: [word('text.caseNumber', { number }), word('text.trailFoot')].join(' · '),
  }
}
