import { useRef, useState } from 'react'
import {
  copyDays,
  freshKey,
  insertDays,
  moveDay,
  moveService,
  removeDay,
  type Place,
} from '#contract/groups/itinerary-days.ts'
import { serviceRow } from '#contract/groups/itinerary.fields.ts'
import type { Day, Service, Sheet } from '#contract/groups/itinerary.schema.ts'
import type { itineraryHead } from '#contract/groups/itinerary.fields.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import type { FormOf } from '#contract/kit/record/record-types.ts'
import { useHistory } from '../use-history.ts'

/** What is told of a tour beside its days: a group plan edits that elsewhere, and has none here. */
export type Head = FormOf<typeof itineraryHead.fields>
type Tour = { head: Head | null; days: Day[]; sheet: Sheet }
/** A tour that is stored, as somebody opened it. */
type StoredTour = Tour & { version: number }

const blankDay = (): Day => ({
  key: freshKey(),
  names: {},
  texts: {},
  place: '',
  services: [],
  source: null,
})
export const blankService = (currency: Service['currency']): Service => ({
  ...valuesOf(serviceRow),
  key: freshKey(),
  kind: 'play',
  basis: 'person',
  quantity: 1,
  nights: 1,
  minutes: 0,
  currency,
  freePlaces: [],
  vehicles: [],
  source: null,
})

/** The tour that is edited: its steps back and forth, and each act on its days. */
export function useEditor(opened: StoredTour) {
  const [version, setVersion] = useState(opened.version)
  const [stored, setStored] = useState<Tour>(opened)
  const sending = useRef(false)
  const history = useHistory(stored)
  const { now, change, reset } = history
  const isDirty = now !== stored
  // What somebody else saved is taken up where nothing is typed here; else saving tells.
  if (opened.version > version && !isDirty) {
    setVersion(opened.version)
    setStored(opened)
    reset(opened)
  }
  const days = (next: (days: Day[]) => Day[], place = '') =>
    change((content) => ({ ...content, days: next(content.days) }), place)
  const day = (at: number, next: (day: Day) => Day, place = '') =>
    days((all) => all.map((one, index) => (index === at ? next(one) : one)), place)
  return {
    ...history,
    version,
    isDirty,
    /** Saves what stands now, one press at a time; what is typed while it is on its way is saved the next time. */
    save: async (send: (tour: StoredTour) => Promise<{ version: number } | undefined>) => {
      if (sending.current) return
      sending.current = true
      const done = await send({ ...now, version })
      sending.current = false
      if (!done) return
      setVersion(done.version)
      setStored(now)
    },
    head: (head: Head) => change((content) => ({ ...content, head })),
    sheet: (next: (sheet: Sheet) => Sheet, place = '') =>
      change((content) => ({ ...content, sheet: next(content.sheet) }), place),
    /** Every service, those of no day too. */
    services: (next: (service: Service) => Service, place = '') =>
      change(
        (content) => ({
          ...content,
          days: content.days.map((one) => ({ ...one, services: one.services.map(next) })),
          sheet: { ...content.sheet, extras: content.sheet.extras.map(next) },
        }),
        place,
      ),
    days,
    day,
    addDay: (at: number) => days((all) => insertDays(all, at, [blankDay()])),
    copyDay: (at: number) => days((all) => insertDays(all, at + 1, copyDays(all.slice(at, at + 1)))),
    removeDay: (at: number) => days((all) => removeDay(all, at)),
    moveDay: (from: number, to: number) => days((all) => moveDay(all, from, to)),
    moveService: (from: Place, to: Place) => days((all) => moveService(all, from, to)),
    putService: (at: number, service: Service) =>
      day(at, (one) => ({
        ...one,
        services: one.services.some(({ key }) => key === service.key)
          ? one.services.map((old) => (old.key === service.key ? service : old))
          : [...one.services, service],
      })),
    removeService: (at: number, key: string) =>
      day(at, (one) => ({ ...one, services: one.services.filter((service) => service.key !== key) })),
  }
}
export type Editor = ReturnType<typeof useEditor>
