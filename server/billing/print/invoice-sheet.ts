import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { converter } from '#contract/kit/money/rate.ts'
import { nameIn, type Language } from '#contract/kit/schema.ts'
import { bahtText } from '#contract/billing/papers/baht-text.ts'
import type { PaperKind } from '#contract/billing/papers/invoice.fields.ts'
import type { InvoiceTemplateForm, PaperTax } from '#contract/billing/papers/invoice.schema.ts'
import type { z } from 'zod'
import type { InvoiceFile, PreviewTemplate } from '#contract/billing/papers/invoice.schema.ts'
import { paperTaxes } from '#contract/billing/papers/paper-taxes.ts'
import { readRow } from '../../kit/db/rows.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { shownDay } from '../../kit/text/years.ts'
import { todayOf } from '../../kit/text/today.ts'
import { readPaper, rowText, type StoredRow, type Party } from '../papers/invoice-record.ts'
import { codeOf } from '#contract/billing/papers/numbering.ts'
import { numberingOf } from '../papers/series.ts'
import { printSheet, type Sheet } from './paper.ts'

type Paper = {
  kind: PaperKind
  code: string
  language: Language
  issuedOn: string
  dueDay: string | null
  currency: string
  netMinor: number
  taxMinor: number
  totalMinor: number
  baseMinor: number
  rows: StoredRow[]
  taxes: PaperTax[]
  seller: Party
  buyer: Party
  template: InvoiceTemplateForm
  billCode: string
  reason: string
  rate: string | null
  baseCurrency: string
  isVoid: boolean
  isCopy: boolean
  /** The paper that a note is on: its number and day, and what stood there before it. */
  original: { code: string; issuedOn: string; netMinor: number } | null
  orderCode: string
  replaces: string
}

const percent = (basisPoints: number): string => `${basisPoints / 100} %`

/** A party as a tax paper names it: address, tax ID, head office or branch. */
function partyLines(word: Word, { address, taxId, branch }: Party): string[] {
  const place =
    branch === '' || /^0+$/.test(branch) ? word('text.headOffice') : word('text.branchNo', { no: branch })
  return [...address.split('\n'), taxId && `${word('template.taxId')}: ${taxId} · ${place}`].filter(Boolean)
}
type Word = (key: string, params?: Record<string, string | number>) => string

const taxPapers: readonly PaperKind[] = [
  'tax-invoice',
  'tax-receipt',
  'abbreviated',
  'credit-note',
  'debit-note',
]
/** A Thai tax paper is Thai, beside whatever language its reader has. */
const isThai = ({ kind, template }: Paper): boolean =>
  template.layout === 'thai' && (taxPapers.includes(kind) || kind === 'withholding')

/** The words of a paper: of a Thai tax paper in both languages. */
const titleOf = (ctx: Ctx, { kind, language, template }: Paper): string => {
  const own = ctx.app.word(language, `billing.papers.${kind}`)
  const thai = ctx.app.word('th', `billing.papers.${kind}`)
  if (template.title && kind === 'invoice') return template.title
  return (template.layout === 'thai' || kind === 'tax-invoice') && thai !== own ? `${thai} / ${own}` : own
}

function sheetOf(ctx: Ctx, paper: Paper): Sheet {
  const { language, currency, template, kind } = paper
  const inOne = (one: Language, key: string, params: Record<string, string | number>) =>
    ctx.app.word(one, `billing.${key}`, params, ctx.merchant)
  const word: Word = (key, params = {}) => {
    const own = inOne(language, key, params)
    const thai = isThai(paper) ? inOne('th', key, params) : own
    return thai === own ? own : `${thai} / ${own}`
  }
  const money = (minor: number) => `${groupedAmount(minor, currency)} ${currency}`
  const isCertificate = kind === 'withholding'
  // How and until when to pay stands on what asks for money.
  const asks = kind === 'invoice' || kind === 'tax-invoice' || kind === 'debit-note'
  const textOf = (key: 'bank' | 'terms') => {
    const text = nameIn(template[key], language)
    return text ? [{ label: word(`template.${key}`), lines: text.split('\n') }] : []
  }
  const thai = template.layout === 'thai' && currency === 'THB'
  return {
    language,
    title: titleOf(ctx, paper),
    code: paper.code,
    mark: word(paper.isCopy ? 'text.copy' : 'text.original'),
    ...(paper.isVoid && { void: word('text.void') }),
    accent: template.accent || '#0B6E75',
    seller: {
      name: paper.seller.name,
      lines: [...(isCertificate ? [word('text.payer')] : []), ...partyLines(word, paper.seller)],
    },
    buyer:
      kind === 'abbreviated' && !paper.buyer.taxId
        ? { label: '', name: '', lines: [] }
        : {
            label: word(isCertificate ? 'text.payee' : 'fields.buyer'),
            name: paper.buyer.name,
            lines: partyLines(word, paper.buyer),
          },
    facts: factsOf(ctx, paper, word),
    note: paper.reason && paper.original ? `${word('fields.reason')}: ${paper.reason}` : '',
    columns: [
      { label: word('fields.item'), width: 0 },
      { label: word('fields.quantity'), width: 20, right: true },
      { label: word('fields.amount'), width: 36, right: true },
    ],
    rows: paper.rows.map((row) => [
      [...(isCertificate ? [word('text.commission')] : []), rowText(row, language)].join(' · '),
      String(row.quantity),
      groupedAmount(row.amountMinor, currency),
    ]),
    sums: sumsOf(paper, word, money),
    ...(thai && { words: `(${bahtText(paper.totalMinor)})` }),
    texts: [
      ...(kind === 'abbreviated' ? [{ label: word('text.vatIncluded'), lines: [''] }] : []),
      ...(asks ? textOf('bank') : []),
      ...(asks ? textOf('terms') : []),
    ],
    ...(template.layout === 'thai' &&
      kind !== 'abbreviated' && {
        signs: [
          word(isCertificate ? 'text.payer' : 'fields.seller'),
          word(isCertificate ? 'text.payee' : 'fields.buyer'),
        ],
      }),
    foot: [paper.code, nameIn(template.footer, language)].filter(Boolean).join(' · '),
  }
}

/** When it was issued, of what it is, and what it takes the place of. */
function factsOf(ctx: Ctx, paper: Paper, word: Word): Sheet['facts'] {
  const fact = (key: string, value: string | null) => (value ? [{ label: word(`fields.${key}`), value }] : [])
  const day = (date: string) => shownDay(ctx.merchant, date, paper.language)
  const { dueDay, original } = paper
  return [
    ...fact('issuedOn', day(paper.issuedOn)),
    ...fact('dueDay', dueDay && day(dueDay)),
    ...fact('bill', paper.billCode),
    ...fact('order', paper.orderCode),
    ...fact('ofInvoice', original && `${original.code} (${day(original.issuedOn)})`),
    ...fact('replaces', paper.replaces),
  ]
}

/** What a paper comes to, by rate; a certificate the tax withheld. */
function sumsOf(paper: Paper, word: Word, money: (minor: number) => string): Sheet['sums'] {
  const { kind, taxes } = paper
  if (kind === 'abbreviated' || (kind === 'receipt' && paper.taxMinor === 0))
    return [
      { label: word('fields.total'), value: money(paper.totalMinor), strong: true },
      ...inBase(paper, word),
    ]
  const isCertificate = kind === 'withholding'
  return [
    ...(isCertificate
      ? []
      : taxes
          .filter(() => taxes.length > 1)
          .map((tax) => ({
            label: `${word('fields.net')} (${percent(tax.basisPoints)})`,
            value: money(tax.netMinor),
          }))),
    ...originals(paper, word, money),
    ...(isCertificate
      ? [
          {
            label: `${word('text.withheldIs')} (${percent(taxes[0]?.basisPoints ?? 0)})`,
            value: money(paper.taxMinor),
            strong: true as const,
          },
        ]
      : [
          ...taxes.map((tax) => ({
            label: word('text.vat', { rate: percent(tax.basisPoints) }),
            value: money(tax.taxMinor),
          })),
          { label: word('fields.total'), value: money(paper.totalMinor), strong: true as const },
        ]),
    ...inBase(paper, word),
  ]
}

/** A note tells what stood on the original before tax, what is right, and the difference, whose tax follows. */
function originals({ original, kind, netMinor }: Paper, word: Word, money: (minor: number) => string) {
  if (!original) return [{ label: word('fields.net'), value: money(netMinor) }]
  const correct = original.netMinor + (kind === 'credit-note' ? -netMinor : netMinor)
  return [
    { label: word('text.originalValue'), value: money(original.netMinor) },
    { label: word('text.correctValue'), value: money(correct) },
    { label: word('text.difference'), value: money(netMinor) },
  ]
}

/** Foreign money stands in the merchant's own too, with its rate. */
function inBase({ rate, currency, baseCurrency, totalMinor, taxMinor }: Paper, word: Word) {
  if (!rate || currency === baseCurrency) return []
  const { back } = converter(rate, baseCurrency, currency)
  const label = word('text.inBase', { currency: baseCurrency, rate })
  const own = (minor: number) => groupedAmount(back(minor), baseCurrency)
  // A receipt tells of no tax in either money.
  return [{ label, value: taxMinor === 0 ? own(totalMinor) : `${own(totalMinor)} (${own(taxMinor)})` }]
}

async function codeOfOrder(ctx: Ctx, id: number): Promise<string> {
  const order = await ctx.db
    .selectFrom('orders')
    .select('code')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return order?.code ?? ''
}

/** A paper as it was issued, in its agent's language or another; a copy says so. */
export async function invoicePdf(
  ctx: Ctx,
  { id, language, copy }: z.output<typeof InvoiceFile>,
): Promise<RawAnswer> {
  const row = await readPaper(ctx, id)
  const billCode = row.bill_id === null ? '' : (await readRow(ctx, 'agent_bill', row.bill_id)).code
  const orderCode = row.order_id === null ? '' : await codeOfOrder(ctx, row.order_id)
  const paperOf = (no: number | null) => (no === null ? null : readPaper(ctx, no))
  const [of, replaced] = [await paperOf(row.of_invoice_id), await paperOf(row.replaces_id)]
  const sheet = sheetOf(ctx, {
    ...row.paper,
    kind: row.kind,
    code: row.code,
    language: language ?? row.language,
    issuedOn: row.issued_on,
    dueDay: row.due_day,
    currency: row.currency,
    netMinor: row.net_minor,
    taxMinor: row.tax_minor,
    totalMinor: row.total_minor,
    baseMinor: row.base_minor,
    rows: row.rows,
    taxes: row.taxes,
    billCode: billCode ?? '',
    orderCode,
    replaces: replaced?.code ?? '',
    reason: row.reason,
    rate: row.rate,
    baseCurrency: row.base_currency,
    isVoid: row.status === 'void',
    isCopy: copy,
    original: of && {
      code: of.code,
      issuedOn: of.issued_on,
      netMinor: row.before_net_minor ?? of.net_minor,
    },
  })
  return {
    contentType: 'application/pdf',
    fileName: `${row.code.replaceAll('/', '-')}.pdf`,
    body: await printSheet(ctx, sheet),
    headers: { 'cache-control': 'no-store' },
  }
}

const exampleBuyer = { address: '99/1 Ratsada, Phuket 83000', taxId: '0105500000001', branch: '00000' }

/** What is typed of a template, on the paper of an example. Nothing is kept. */
export async function previewTemplate(ctx: Ctx, input: z.output<typeof PreviewTemplate>): Promise<RawAnswer> {
  const { kind, language, as, ...template } = input
  const totalMinor = kind === 'withholding' ? 30_000 : 1_177_000
  const taxes =
    kind === 'withholding'
      ? [{ basisPoints: template.withholdBasisPoints, netMinor: 1_000_000, taxMinor: 30_000 }]
      : paperTaxes(totalMinor, [], kind === 'receipt' ? 0 : template.taxBasisPoints)
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.taxMinor, 0)
  const day = todayOf(ctx)
  const isNote = kind === 'credit-note' || kind === 'debit-note'
  const sheet = sheetOf(ctx, {
    kind,
    language,
    code: codeOf(await numberingOf(ctx, kind), day, template, 1),
    issuedOn: day,
    dueDay:
      kind === 'invoice' || kind === 'tax-invoice'
        ? Temporal.PlainDate.from(day).add({ days: 15 }).toString()
        : null,
    currency: ctx.merchant.currency,
    netMinor: kind === 'withholding' ? 1_000_000 : totalMinor - taxMinor,
    taxMinor,
    totalMinor,
    baseMinor: 1_000_000,
    rows: [
      {
        text: ctx.app.word(
          language,
          'billing.text.servicesOf',
          { bill: 'BL-00001', from: day, to: day },
          ctx.merchant,
        ),
        quantity: 12,
        amountMinor: totalMinor,
      },
    ],
    taxes,
    seller: {
      name: template.seller || nameIn(ctx.merchant.names, language),
      address: template.address,
      taxId: template.taxId,
      branch: template.branch,
    },
    buyer: { name: ctx.app.word(language, 'billing.template.exampleBuyer'), ...exampleBuyer },
    template,
    billCode: 'BL-00001',
    orderCode: '',
    replaces: '',
    reason: '',
    rate: null,
    baseCurrency: ctx.merchant.currency,
    isVoid: false,
    isCopy: false,
    original: isNote
      ? {
          code: codeOf(await numberingOf(ctx, 'tax-invoice'), day, template, 1),
          issuedOn: day,
          netMinor: 2_200_000,
        }
      : null,
  })
  const body = await printSheet(ctx, sheet, as === 'pdf' ? { as } : { as, width: 900 })
  return {
    contentType: as === 'pdf' ? 'application/pdf' : 'image/png',
    body,
    headers: { 'cache-control': 'no-store' },
  }
}
