/** What guests are sorted by. */
export const profileSorts = { names: ['nextTrip', 'name', 'createdAt'], up: ['nextTrip', 'name'] } as const

/** What scheduling needs of every guest, and of who dives. */
export const missingParts = [
  'name',
  'phone',
  'birthdate',
  'nationality',
  'passport',
  'sizes',
  'emergency',
] as const
export type MissingPart = (typeof missingParts)[number]

type Facts = {
  name: string
  phone: string
  birthdate: string | null
  nationality: string
  passport: string
  heightCm: number | null
  weightKg: number | null
  shoeEu: number | null
  emergency: string
}
/** What a guest is asked for by a link. */
export function missingOf(guest: Facts, dives: boolean): MissingPart[] {
  const lacks: Record<MissingPart, boolean> = {
    name: guest.name === '',
    phone: guest.phone === '',
    birthdate: guest.birthdate === null,
    nationality: guest.nationality === '',
    passport: guest.passport === '',
    sizes: dives && (guest.heightCm === null || guest.weightKg === null || guest.shoeEu === null),
    emergency: dives && guest.emergency === '',
  }
  return missingParts.filter((part) => lacks[part])
}
