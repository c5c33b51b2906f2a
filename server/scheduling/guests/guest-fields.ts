import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { Email, PlainDate } from '#contract/kit/schema.ts'
import { diveLevels } from '#contract/scheduling/diving/profile.fields.ts'

type ByGuestView = { faults: string[]; columns: Record<string, string | number | null> }
type Reader = { column: string; read: (text: string) => string | number | null | undefined }

const text = (column: string, max: number): Reader => ({ column, read: (typed) => typed.slice(0, max) })
const matching = (column: string, pattern: RegExp): Reader => ({
  column,
  read: (typed) => (typed === '' || pattern.test(typed) ? typed : undefined),
})
const number = (column: string, min: number, max: number, empty: number | null = null): Reader => ({
  column,
  read: (typed) => {
    if (typed === '') return empty
    const value = Number(typed.replace(',', '.'))
    return Number.isFinite(value) && value >= min && value <= max ? Math.round(value) : undefined
  },
})
const date = (column: string): Reader => ({
  column,
  read: (typed) => (typed === '' ? null : PlainDate.safeParse(typed).data),
})

/** What a guest may say of themselves, by the names of the page's fields, in their order. */
export const guestFields: Readonly<Record<string, Reader>> = {
  name: text('name', 100),
  phone: matching('phone', /^[+\d][\d\s()-]{3,38}$/),
  email: { column: 'email', read: (typed) => (typed === '' ? '' : Email.safeParse(typed).data) },
  nationality: text('nationality', 40),
  birthdate: date('birthdate'),
  passport: text('passport', 40),
  hotel: text('hotel', 120),
  emergency: text('emergency', 120),
  flightDate: date('flight_date'),
  flightTime: {
    column: 'flight_time',
    read: (typed) => (typed === '' ? null : /^([01]\d|2[0-3]):[0-5]\d$/.test(typed) ? typed : undefined),
  },
  needs: text('needs', 200),
  heightCm: number('height_cm', 50, 250),
  weightKg: number('weight_kg', 5, 300),
  shoeEu: number('shoe_eu', 15, 60),
  eyesLeft: matching('eyes_left', /^[-+]?\d{1,2}([.,]\d{1,2})?$/),
  eyesRight: matching('eyes_right', /^[-+]?\d{1,2}([.,]\d{1,2})?$/),
  agency: text('agency', 40),
  level: {
    column: 'level',
    read: (typed) => asOneOf(diveLevels, typed) ?? (typed === '' ? 'none' : undefined),
  },
  certNumber: text('cert_number', 60),
  loggedDives: number('logged_dives', 0, 50_000, 0),
  lastDiveOn: date('last_dive_on'),
}

/** What was sent, as the columns that keep it; names of what cannot be read. A field that was not sent stays as it is. */
export function readFromGuest(fields: Readonly<Record<string, string>>): ByGuestView {
  const view: ByGuestView = { faults: [], columns: {} }
  for (const [name, { column, read }] of Object.entries(guestFields)) {
    const typed = fields[name]?.trim()
    if (typed === undefined) continue
    const value = read(typed)
    if (value === undefined || (name === 'name' && value === '')) view.faults.push(`profile.${name}`)
    else view.columns[column] = value
  }
  if (Object.keys(view.columns).length === 0 && view.faults.length === 0) view.faults.push('profile.name')
  return view
}
