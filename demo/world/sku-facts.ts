import type { OrderType } from '#contract/catalog/products.ts'
import type { FactsOf, Leg } from '#contract/catalog/skus/sku-facts.ts'
import { placeNamed, placesNamed } from './places.ts'
import { inFive } from './texts.ts'

type ExistingFacts = { [T in OrderType]: { type: T } & Partial<Omit<FactsOf<T>, 'type'>> }[OrderType]

const place = (english: string) => inFive(placeNamed(english))
const places = (...english: string[]) => inFive(placesNamed(...english))
const leg = (from: string, to: string, ...sailings: [departs: string, arrives: string][]): Leg => ({
  from: place(from),
  to: place(to),
  sailings: sailings.map(([departs, arrives]) => ({ departs, arrives })),
})
const airport = {
  type: 'transfer',
  from: place('Phuket International Airport'),
  vehicleClass: '1-9',
} as const
const bangkok = { type: 'transfer', from: place('Suvarnabhumi Airport'), vehicleClass: '1-9' } as const
const spa = { type: 'spa', opens: '10:00', slotMinutes: 120 } as const

/** What is known of the demo's SKUs because of their types, by code. */
export const skuFacts: Readonly<Record<string, ExistingFacts>> = {
  'TRF-HKT-PATONG': {
    ...airport,
    to: place('Patong'),
    areas: places('Patong', 'Kalim', 'Kamala'),
    minutes: 60,
  },
  'TRF-HKT-KATA': { ...airport, to: place('Kata'), areas: places('Karon', 'Kata', 'Rawai'), minutes: 75 },
  'TRF-HKT-KHAOLAK': {
    ...airport,
    to: place('Khao Lak'),
    areas: places('Khao Lak', 'Bang Niang'),
    minutes: 90,
  },
  'CAR-8H': { type: 'car-charter', areas: places('Phuket island'), vehicleClass: '1-9', hours: 8 },
  'CAR-10H-VIP': {
    type: 'car-charter',
    areas: places('Phuket', 'Phang Nga'),
    vehicleClass: '1-8',
    hours: 10,
  },
  FANTASEA: { type: 'ticket', venue: place('Kamala'), validity: 'dated' },
  'SIAM-NIRAMIT': { type: 'ticket', venue: place('Rassada'), validity: 'dated' },
  AQUARIA: { type: 'ticket', venue: place('Central Floresta'), validity: 'dated' },
  'PP-SPEED': { type: 'day-trip', places: places('Maya Bay', 'Pileh Lagoon', 'Khai Nok'), minutes: 600 },
  'PP-SUNRISE': { type: 'day-trip', places: places('Maya Bay', 'Bamboo Island'), minutes: 540 },
  'SIM-DAY': {
    type: 'day-trip',
    places: places('Donald Duck Bay', 'Island 4'),
    minutes: 660,
    mostGuests: 20,
    uncountedInfants: true,
  },
  'SPA-60': { ...spa, minutes: 60, closes: '19:00' },
  'SPA-120': { ...spa, minutes: 120, closes: '21:00', slotMinutes: 180 },
  'DIVE-RACHA-2': {
    type: 'diving',
    course: 'fun-dive',
    sites: places('Racha Yai', 'Racha Noi'),
    dives: 2,
  },
  'DIVE-KC-3': {
    type: 'diving',
    course: 'fun-dive',
    sites: places('King Cruiser', 'Shark Point', 'Koh Doc Mai'),
    dives: 3,
  },
  'DIVE-DSD': {
    type: 'diving',
    course: 'discover',
    sites: places('Racha Yai'),
    dives: 2,
  },
  'DIVE-OW': {
    type: 'diving',
    course: 'open-water',
    sites: places('Racha Yai'),
    dives: 4,
    mostGuests: 12,
    minorsAlone: 'refused',
  },
  'DIVE-SIM-LIVE': {
    type: 'diving',
    course: 'advanced',
    sites: places('Elephant Head Rock', 'Richelieu Rock'),
    dives: 11,
    mostGuests: 16,
    minorsAlone: 'refused',
  },
  'DIVE-NIGHT': {
    type: 'diving',
    course: 'specialty',
    sites: places('Kata'),
    dives: 1,
    mostGuests: 12,
    minorsAlone: 'refused',
  },
  'FERRY-PP': {
    type: 'boat-ticket',
    trip: 'one-way',
    legs: [
      leg(
        'Rassada Pier',
        'Tonsai Pier',
        ['08:30', '10:30'],
        ['11:00', '13:00'],
        ['13:30', '15:30'],
        ['15:00', '17:00'],
      ),
    ],
  },
  'FERRY-LANTA': {
    type: 'boat-ticket',
    trip: 'round-trip',
    legs: [
      leg('Rassada Pier', 'Saladan Pier', ['08:30', '10:00'], ['13:30', '15:00']),
      leg('Saladan Pier', 'Rassada Pier', ['10:30', '12:00'], ['15:30', '17:00']),
    ],
  },
  'LANTA-BACK': {
    type: 'boat-ticket',
    trip: 'one-way',
    legs: [leg('Saladan Pier', 'Rassada Pier', ['10:30', '12:00'], ['15:30', '17:00'])],
  },
  'LANTA-RT': {
    type: 'boat-ticket',
    trip: 'round-trip',
    legs: [
      leg('Rassada Pier', 'Saladan Pier', ['08:30', '10:00'], ['13:30', '15:00']),
      leg('Saladan Pier', 'Rassada Pier', ['10:30', '12:00'], ['15:30', '17:00']),
    ],
  },
  'FERRY-KRABI': {
    type: 'boat-ticket',
    trip: 'one-way',
    legs: [leg('Rassada Pier', 'Nopparat Thara Pier', ['08:30', '10:30'], ['11:00', '13:00'])],
  },
  'HOTEL-KATA-DLX': {
    type: 'hotel-room',
    hotel: 'Kata Hill Resort',
    area: 'Kata',
    meal: 'breakfast',
    mostAdults: 2,
    mostChildren: 1,
    extraBeds: 1,
  },
  'HOTEL-KATA-VILLA': {
    type: 'hotel-room',
    hotel: 'Kata Hill Resort',
    area: 'Kata',
    meal: 'half-board',
    mostAdults: 3,
    mostChildren: 2,
    extraBeds: 1,
    minorsAlone: 'refused',
  },
  'PKG-HONEY': {
    type: 'custom-package',
    days: 3,
    nights: 2,
    leastGuests: 2,
    mostGuests: 2,
    contains: places('Pool villa', 'Sunset sail', 'Aroma oil ritual'),
  },
  'PKG-FAMILY': { type: 'custom-package', days: 7, nights: 6, leastGuests: 3, mostGuests: 8 },
  'HKT-DIVE': { type: 'diving', course: 'fun-dive', sites: places('Racha Yai'), dives: 2 },
  'HKT-AIRPORT': { ...airport, to: place('Phuket hotels'), minutes: 75 },
  'TRF-BKK-CITY': { ...bangkok, to: place('Bangkok city'), areas: places('Sukhumvit', 'Silom'), minutes: 60 },
  'TRF-BKK-PTY': { ...bangkok, to: place('Pattaya'), minutes: 120 },
  'CAR-BKK-10H': { type: 'car-charter', areas: places('Bangkok'), vehicleClass: '1-9', hours: 10 },
  'CAR-COACH-45': {
    type: 'car-charter',
    areas: places('Bangkok', 'Ayutthaya'),
    vehicleClass: '25-35',
    hours: 10,
  },
  'BKK-CRUISE': {
    type: 'boat-ticket',
    trip: 'round-trip',
    legs: [
      leg('Asiatique Pier', 'Rama VIII Bridge', ['17:30', '18:30'], ['19:30', '20:30']),
      leg('Rama VIII Bridge', 'Asiatique Pier', ['18:30', '19:30'], ['20:30', '21:30']),
    ],
  },
  'BKK-MAHANAKHON': {
    type: 'ticket',
    venue: place('King Power Mahanakhon'),
    validity: 'open',
    validDays: 90,
  },
  'BKK-SAFARI': { type: 'ticket', venue: place('Khlong Sam Wa'), validity: 'dated' },
  'BKK-MUAYTHAI': {
    type: 'ticket',
    venue: place('Rajadamnern Stadium'),
    validity: 'dated',
    minorsAlone: 'refused',
  },
  'BKK-SPA-90': { ...spa, minutes: 90, closes: '20:00' },
  'HOTEL-RIVER': {
    type: 'hotel-room',
    hotel: 'Riverside hotel',
    area: 'Bang Rak',
    meal: 'breakfast',
    mostAdults: 2,
    mostChildren: 1,
  },
  'HOTEL-SUKHUM': {
    type: 'hotel-room',
    hotel: 'Sukhumvit suites',
    area: 'Asok',
    meal: 'room-only',
    mostAdults: 2,
    mostChildren: 2,
    extraBeds: 1,
  },
  'PKG-BKK-4D': { type: 'custom-package', days: 4, nights: 3, leastGuests: 2, mostGuests: 6 },
  'PKG-GOLF': { type: 'custom-package', days: 3, nights: 2, leastGuests: 2, mostGuests: 4 },
}
