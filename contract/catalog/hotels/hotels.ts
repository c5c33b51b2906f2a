import type { Names } from '../../kit/schema.ts'

/** A hotel as it is told apart from others: by its name and where it is, in whatever language. */
export type HotelPlace = { names: Names; areas: Names }

export const tidyName = (text: string): string => text.trim().replace(/\s+/g, ' ')
/** Blanks and case tell no two hotels apart. */
const key = (text: string): string => text.replace(/\s+/g, '').toLowerCase()
const textsOf = (texts: Names): string[] => Object.values(texts).filter((text) => text?.trim())
const isAmong = (texts: Names, text: string): boolean => textsOf(texts).some((one) => key(one) === key(text))
const share = (a: Names, b: Names): boolean => textsOf(a).some((text) => isAmong(b, text))

/**
 * The hotel that a room of this hotel and area belongs to; undefined where it is a new one. A room that names no area
 * joins the hotel of that name, one that does joins a hotel whose area is not known yet; `several` where only the area
 * tells which it is.
 */
export function hotelOf<H extends HotelPlace>(
  hotels: readonly H[],
  { hotel, area }: { hotel: string; area: string },
): H | 'several' | undefined {
  const named = hotels.filter(({ names }) => isAmong(names, hotel))
  const nowhere = named.find(({ areas }) => textsOf(areas).length === 0)
  if (area.trim()) return named.find(({ areas }) => isAmong(areas, area)) ?? nowhere
  return named.length > 1 ? (nowhere ?? 'several') : named[0]
}

/** Whether two are one and the same: they share a name, and their areas do not tell them apart. */
export const isSameHotel = (a: HotelPlace, b: HotelPlace): boolean =>
  share(a.names, b.names) &&
  (share(a.areas, b.areas) || textsOf(a.areas).length === 0 || textsOf(b.areas).length === 0)
