import type { CollectKey } from '#contract/catalog/products.ts'
import { randomOf, type Random } from './random.ts'

const hotels: Readonly<Record<string, readonly string[]>> = {
  AB: [
    'Holiday Inn Patong',
    'Kata Hill Resort',
    'Centara Karon',
    'Novotel Kamala',
    'The Slate Nai Yang',
    'Amari Phuket',
    'Le Méridien Beach Resort',
    'Casa Blanca Old Town',
  ],
  SG: [
    'Shangri-La Bangkok',
    'Chatrium Riverside',
    'Centara Grand CentralWorld',
    'Novotel Ploenchit',
    'Eastin Sathorn',
    'Riva Surya',
  ],
}
const flights = ['CZ6063', 'MU725', 'OZ747', 'KE637', 'CI833', 'SQ728', 'TG203', 'FD3021', 'EK378', 'QR840']
const two = (value: number) => String(value).padStart(2, '0')

/** What a guest answers to a question before the trip. */
export function answerTo(
  key: CollectKey,
  random: Random,
  { merchant, child }: { merchant: string; child: boolean },
): string {
  switch (key) {
    case 'pickUpHotel':
    case 'dropOffHotel':
      return random.pick(hotels[merchant] ?? hotels['AB']!)
    case 'dropOffAddress':
      return `${random.between(8, 240)} Thaweewong Road`
    case 'roomNumber':
      return String(random.between(101, 1220))
    case 'arrivalFlight':
      return random.pick(flights)
    case 'arrivalTime':
      return `${two(random.between(0, 23))}:${two(random.between(0, 11) * 5)}`
    case 'weight':
      return String(child ? random.between(24, 45) : random.between(48, 96))
    case 'height':
      return String(child ? random.between(118, 150) : random.between(152, 190))
    case 'shoeSize':
      return String(child ? random.between(31, 36) : random.between(36, 45))
    case 'eyesightLeft':
    case 'eyesightRight':
      return `-${random.between(1, 5)}.${random.pick(['00', '25', '50', '75'])}`
    case 'nationality':
      return random.pick(['CN', 'TW', 'KR', 'TH', 'GB', 'DE', 'AU', 'US'])
    case 'birthdate':
      return `19${random.between(60, 99)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`
    case 'identityNumber':
      return `E${random.between(10_000_000, 99_999_999)}`
    default:
      return ''
  }
}

const countries = [
  ['+886', 'TW'],
  ['+86', 'CN'],
  ['+82', 'KR'],
  ['+66', 'TH'],
] as const
/** Where a phone is from, and so most often its owner. */
export const countryOf = (phone: string): string =>
  countries.find(([code]) => phone.startsWith(code))?.[1] ?? 'GB'

/** Of what a person told, what is the same whenever the person is asked. */
export function papersOf(
  name: string,
  phone: string,
  view: Readonly<Record<string, string>>,
): Record<string, string> {
  const random = randomOf(`${name} ${phone}`)
  const own = (key: CollectKey) => answerTo(key, random, { merchant: '', child: false })
  const papers = {
    identityNumber: own('identityNumber'),
    birthdate: own('birthdate'),
    nationality: countryOf(phone),
  }
  return Object.fromEntries(Object.entries(papers).filter(([key]) => key in view))
}
