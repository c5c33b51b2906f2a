import { readFileSync } from 'node:fs'
import path from 'node:path'
import { priceTable } from '#contract/groups/seasons.ts'
import type { Day, ItineraryContent, Service } from '#contract/groups/itinerary.schema.ts'
import { entryOf } from '#contract/kit/given.ts'
import { nameIn, type Language } from '#contract/kit/languages.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { pageTurns } from '../../kit/pdf/page-turns.ts'
import { renderPdf } from '../../kit/pdf/pdf.ts'
import { fill, words } from '../../kit/text/words.ts'
import { contentOf } from '../library/content.ts'
import type { Library } from '../library/library.ts'
import { readItinerary } from '../library/read-itinerary.ts'

const template = readFileSync(path.join(import.meta.dirname, 'itinerary.typ'), 'utf8')

type Say = (key: string, params?: Record<string, unknown>) => string
const sayIn =
  (language: Language): Say =>
  (key, params) =>
    fill(entryOf(entryOf(words, language), key), params)

const until = ({ start, minutes }: Service): string => {
  if (!start) return ''
  return minutes
    ? `${start}–${Temporal.PlainTime.from(start).add({ minutes }).toString({ smallestUnit: 'minute' })}`
    : start
}

function markOf(say: Say, { optional, ownArrangement, complimentary }: Service): string {
  if (optional) return say('groups.services.optional')
  if (ownArrangement) return say('groups.services.ownArrangement')
  return complimentary ? say('groups.services.complimentary') : ''
}

const serviceOf = (say: Say, language: Language, service: Service) => ({
  time: until(service),
  name: nameIn(service.names, language) || say(`groups.serviceKinds.${service.kind}`),
  text: nameIn(service.texts, language),
  mark: markOf(say, service),
})

const dayOf = (say: Say, language: Language, { names, texts, place, services }: Day, at: number) => ({
  label: say('groups.text.paperDay', { day: at + 1 }),
  title: nameIn(names, language),
  text: nameIn(texts, language),
  place,
  services: services.map((service) => serviceOf(say, language, service)),
})

/** Prices a head by group size, of those whose price is known, under the name of each season. Never a cost. */
const pricesOf = (say: Say, { days, sheet }: ItineraryContent) =>
  priceTable(days, sheet).flatMap(({ season, costing }) => {
    const rows = costing.breaks.flatMap(({ paying, free, priceMinor }) =>
      priceMinor === null
        ? []
        : [
            {
              label: say('groups.text.guestsFree', { paying, free }),
              amount: `${sheet.priceCurrency} ${groupedAmount(priceMinor, sheet.priceCurrency)}`,
            },
          ],
    )
    const head = season ? `${season.name} · ${season.from} – ${season.to}` : say('groups.text.otherDays')
    return sheet.seasons.length && rows.length ? [{ label: head, amount: '' }, ...rows] : rows
  })

type Ask = { id: number; language: Language; prices: boolean }

/** The itinerary as guests and agents read it, in one of the five languages. */
export const printsItinerary =
  (library: Library) =>
  async (ctx: Ctx, { id, language, prices }: Ask): Promise<RawAnswer> => {
    const row = await readItinerary(ctx, library, id)
    const content = contentOf(row)
    const say = sayIn(language)
    const document = {
      language,
      code: row.code,
      version: say('groups.text.versionOf', { version: row.version }),
      merchant: nameIn(ctx.merchant.names, language),
      name: nameIn(content.names, language),
      subtitle: content.area,
      days: content.days.map((day, at) => dayOf(say, language, day, at)),
      prices: prices ? pricesOf(say, content) : [],
      inclusions: nameIn(content.inclusions, language),
      exclusions: nameIn(content.exclusions, language),
      terms: nameIn(content.terms, language),
      words: {
        price: say('groups.text.price'),
        inclusions: say('groups.itineraries.inclusions'),
        exclusions: say('groups.itineraries.exclusions'),
        terms: say('groups.itineraries.terms'),
      },
    }
    const body = await pageTurns(ctx.app).run(ctx.scope.merchantId, () => renderPdf(template, document))
    return {
      contentType: 'application/pdf',
      body,
      fileName: `${row.code}-${language}.pdf`,
      headers: { 'cache-control': 'no-store' },
    }
  }
