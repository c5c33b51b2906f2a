import { valuesOf } from '#contract/kit/record/record-values.ts'
import { sheetForm } from '#contract/groups/costing.fields.ts'
import { copyDays, freshKey } from '#contract/groups/itinerary-days.ts'
import { Day, ItineraryForm, Sheet } from '#contract/groups/itinerary.schema.ts'
import { DepartureForm } from '#contract/journeys/journeys.api.ts'
import type { OrderType } from '#contract/catalog/products.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { saveFile } from '#server/files/files.public.ts'
import { recyclesItinerary, sellsItinerary } from '#server/groups/library/itinerary-acts.ts'
import type { Library } from '#server/groups/library/library.ts'
import { savesItinerary } from '#server/groups/library/save-itinerary.ts'
import { fragmentLibrary, templateLibrary } from '#server/groups/libraries.ts'
import { journeyLibrary } from '#server/journeys/library.ts'
import { linkJourney, shareJourney } from '#server/journeys/sale.ts'
import { moveDeparture, saveDeparture } from '#server/journeys/save-departure.ts'
import {
  blueFragments,
  blueJourneys,
  blueTemplates,
  type DemoFragment,
  type DemoJourney,
  type DemoService,
  type DemoTour,
} from '../../world/groups/blue-library.ts'
import { coverArt, coverFile } from '../../world/cover-art.ts'
import { fragmentStories, tourStory } from '../../world/groups/fragment-stories.ts'
import { inFive } from '../../world/texts.ts'
import { acting, personOf, type Stage } from '../stage.ts'

const vehicles = [
  { name: 'Van', seats: 9, costMinor: 280_000 },
  { name: 'Minibus', seats: 16, costMinor: 450_000 },
  { name: 'Coach', seats: 35, costMinor: 850_000 },
]

const serviceOf = ({ names, cost, child, ...service }: DemoService) => ({
  key: freshKey(),
  ...service,
  names: inFive(names),
  costMinor: cost === undefined ? null : cost * 100,
  childMinor: child === undefined ? null : child * 100,
  ...(service.basis === 'vehicle' && { vehicles }),
  ...(service.kind === 'hotel' && {
    singleMinor: 220_000,
    tripleMinor: 315_000,
    freePlaces: [
      { guests: 15, places: 1 },
      { guests: 30, places: 2 },
    ],
  }),
})

const dayOf = ({ code, names, place, services }: DemoFragment): Day => {
  const texts = fragmentStories[code]?.texts
  return Day.parse({
    key: freshKey(),
    names: inFive(names),
    ...(texts && { texts: inFive(texts) }),
    place,
    services: services.map(serviceOf),
  })
}

/** Pictures as people upload them, drawn from what they show. */
async function drawn(ctx: Ctx, code: string, arts: readonly OrderType[]): Promise<number[]> {
  const ids: number[] = []
  for (const art of arts) {
    const name = `${code}-${art}`
    ids.push(await saveFile(ctx, await coverFile(name, coverArt(name, art))))
  }
  return ids
}

const sheet = Sheet.parse({
  ...valuesOf(sheetForm),
  stepMinor: 1_000,
  breaks: [
    [10, 0],
    [15, 1],
    [20, 1],
    [30, 2],
  ].map(([paying, free]) => ({ paying, free, staff: 1 })),
})

/** Fragments, templates and journeys of Andaman Blue, put together as people do: of copies. */
export const makeGroups = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    const { clock } = stage
    const ctx = as(clock.at(-20, 600), personOf(stage, 'demo'))
    const pieces = new Map<string, { id: number; day: Day }>()
    for (const fragment of blueFragments) {
      const day = dayOf(fragment)
      const form = {
        code: fragment.code,
        names: inFive(fragment.names),
        category: fragment.category,
        area: fragment.place,
        pictureFileIds: await drawn(ctx, fragment.code, fragmentStories[fragment.code]?.art ?? []),
      }
      const { id } = await savesItinerary(fragmentLibrary)(
        ctx,
        ItineraryForm.parse({ ...form, days: [day], sheet }),
      )
      pieces.set(fragment.code, { id, day })
    }
    const daysOf = ({ days }: DemoTour) =>
      days.flatMap((code) => {
        const piece = pieces.get(code)
        return piece ? copyDays([piece.day], { kind: 'fragment', id: piece.id, version: 1 }) : []
      })
    // Of groups that start then each price is higher; none of the demo's does.
    const peak = { name: 'Peak season', from: clock.day(200), to: clock.day(290), addBasisPoints: 1500 }
    for (const tour of blueTemplates) await makeTour(ctx, templateLibrary, tour, daysOf(tour), [peak])
    for (const tour of blueJourneys) {
      const id = await makeTour(ctx, journeyLibrary, tour, daysOf(tour))
      await makeDepartures(ctx, stage, id, tour)
      if (tour.recycled) await recyclesItinerary(journeyLibrary)(ctx, { id })
    }
  })

async function makeTour(
  ctx: Ctx,
  library: Library,
  tour: DemoTour,
  days: Day[],
  seasons: object[] = [],
): Promise<number> {
  const form = {
    code: tour.code,
    names: inFive(tour.names),
    category: tour.category,
    area: 'Phuket',
    inclusions: inFive(tourStory.inclusions),
    exclusions: inFive(tourStory.exclusions),
    terms: inFive(tourStory.terms),
    pictureFileIds: await drawn(ctx, tour.code, ['custom-package']),
    days,
    sheet: { ...sheet, seasons },
  }
  const { id } = await savesItinerary(library)(ctx, ItineraryForm.parse(form))
  if (tour.onSale) await sellsItinerary(library)(ctx, { id, onSale: true })
  return id
}

/** Departures as drafts, those that are sold open. */
async function makeDepartures(ctx: Ctx, stage: Stage, journeyId: number, { sku, departures }: DemoJourney) {
  const skuId = stage.skus.get(sku)
  if (skuId !== undefined) {
    await linkJourney(ctx, { id: journeyId, skuId })
    await shareJourney(ctx, { id: journeyId, share: 'agents', agentIds: [] })
  }
  for (const { ahead, capacity = 24, min = 10, decisionDays = 21, to } of departures) {
    const form = DepartureForm.parse({
      journeyId,
      date: stage.clock.day(ahead),
      capacity,
      minGuests: min,
      decisionDays,
      singlesMax: 4,
      singleMinor: 490_000,
    })
    const { id } = await saveDeparture(ctx, form)
    if (skuId !== undefined && to) await moveDeparture(ctx, { id, to })
  }
}
