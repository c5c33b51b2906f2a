import { readFileSync } from 'node:fs'
import path from 'node:path'
import { nameIn, type Language } from '#contract/kit/languages.ts'
import { groupedAmount, minorToText } from '#contract/kit/money/amounts.ts'
import type { QuotationFile } from '#contract/plans/deal/deal.schema.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { pageTurns } from '../../kit/pdf/page-turns.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { shownDay } from '../../kit/text/years.ts'
import { quotationContent } from '../money/quotations.queries.ts'
import { sectionsOf } from './quote-page.ts'
import { printedPictures, renderWithPictures } from './quote-pictures.ts'
import { quoteWord, type QuoteWord } from './quote-words.ts'
import type { Quote } from './read-quotes.ts'

const template = readFileSync(path.join(import.meta.dirname, 'quote.typ'), 'utf8')
type Printed = Pick<Quote, 'number' | 'option' | 'validUntil' | 'currency' | 'content' | 'contentHash'>

const saying =
  (language: Language) =>
  (key: QuoteWord, params = {}) =>
    quoteWord(language, key, params)

/** Prices as they are told, each with its label: by group size, then what is beside them. */
function pricesOf(language: Language, { content, currency }: Pick<Printed, 'content' | 'currency'>) {
  const w = saying(language)
  const beside = [
    [w('single'), content.singleMinor],
    [w('triple'), content.tripleMinor],
    [w('child'), content.childMinor],
  ] as const
  return [
    ...content.breaks.map(
      ({ paying, free, priceMinor }) => [w('group', { paying, free }), priceMinor] as const,
    ),
    ...beside,
  ].flatMap(([label, minor]) => (minor === null || minor === 0 ? [] : [{ label, minor, currency }]))
}

/** A quotation as it was sent, in a language, as a PDF. No cost is in what it is given. */
export async function quotationFile(
  ctx: Ctx,
  planId: number,
  quote: Printed,
  language: Language,
): Promise<RawAnswer> {
  const plan = await readRow(ctx, 'travel_plan', planId)
  const w = saying(language)
  const day = (date: string) => shownDay(ctx.merchant, date, language)
  const { content } = quote
  const { files, named } = await printedPictures(ctx, content)
  const document = {
    language,
    merchant: nameIn(ctx.merchant.names, language),
    title: w('title'),
    code: `${plan.code} ${quote.option}${quote.number}`,
    name: nameIn(content.names, language) || plan.code,
    facts: [
      w('option', quote),
      w('starts', { day: day(content.startDate) }),
      w('valid', { day: day(quote.validUntil) }),
    ],
    intro: nameIn(content.intro ?? {}, language),
    pictures: named(content.pictureFileIds),
    days: content.days.map(({ names, texts, place, services, pictureFileIds }, at) => ({
      label: w('day', { number: at + 1 }),
      title: nameIn(names, language),
      place,
      text: nameIn(texts, language),
      pictures: named(pictureFileIds),
      services: services
        .filter((service) => nameIn(service.names, language))
        .map((service) => ({
          time: service.start,
          name: nameIn(service.names, language),
          mark: service.optional ? w('optional') : '',
        })),
    })),
    prices: pricesOf(language, quote).map(({ label, minor, currency }) => ({
      label,
      amount: `${groupedAmount(minor, currency)} ${currency}`,
    })),
    sections: sectionsOf(language, content),
    steps: (content.cancelSteps ?? []).map(({ hours, basisPoints }) =>
      w('step', { hours, percent: basisPoints / 100 }),
    ),
    words: { prices: w('prices'), cancelling: w('cancelling') },
    hash: quote.contentHash ? w('fingerprint', { hash: quote.contentHash.slice(0, 16) }) : '',
  }
  const body = await pageTurns(ctx.app).run(ctx.scope.merchantId, () =>
    renderWithPictures(template, document, files),
  )
  return {
    contentType: 'application/pdf',
    body,
    fileName: `${plan.code}-${quote.option}${quote.number}-${language}.pdf`,
    headers: { 'cache-control': 'no-store' },
  }
}

export async function quotationPdf(ctx: Ctx, { id, language }: QuotationFile): Promise<RawAnswer> {
  const { planId, quote } = await quotationContent(ctx, id)
  return quotationFile(ctx, planId, quote, language)
}

/** The same as a spreadsheet: prices, then the days. */
export async function quotationSheet(ctx: Ctx, { id, language }: QuotationFile): Promise<RawAnswer> {
  const { planId, quote } = await quotationContent(ctx, id)
  const plan = await readRow(ctx, 'travel_plan', planId)
  const w = saying(language)
  const { content, currency } = quote
  const rows: string[][] = [
    [nameIn(content.names, language) || plan.code, w('option', quote)],
    [w('starts', { day: content.startDate }), w('valid', { day: quote.validUntil })],
    [],
    [w('prices'), currency],
    ...pricesOf(language, quote).map(({ label, minor }) => [label, minorToText(minor, currency)]),
    [],
    ...content.days.flatMap((day, at) => [
      [w('day', { number: at + 1 }), nameIn(day.names, language), day.place],
      ...day.services.map(({ start, names }) => [start, nameIn(names, language)]),
    ]),
  ]
  if (rows.length === 0) fail('notFound')
  return sheetAnswer('xlsx', `${plan.code}-${quote.option}${quote.number}.xlsx`, rows)
}
